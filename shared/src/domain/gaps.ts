import { minutesOf, timeOf, type ClockTime } from "./dates";
import { unitMinutes, type TakenSpan } from "./slots";

/** A taken slot. `gap`: half hours after it that stay free; missing in messages about slots without one. */
export interface SlotWithGap extends TakenSpan {
  gap?: number | undefined;
}

/** The time that no booking can take because of a slot, if the room stays free for `gap` half hours after a booking. */
export const withGaps = (slot: SlotWithGap, gap: number): TakenSpan => ({
  start_time: later(slot.start_time, -gap),
  end_time: later(slot.end_time, slot.gap ?? 0),
});

/** The half hours before and after the slots of a room that no booking can take, each with its slot. */
export function halfHoursOfGaps<Slot extends SlotWithGap>(slots: readonly Slot[], gap: number) {
  const taken = new Set(slots.flatMap(halfHours));
  return slots.flatMap((slot) =>
    halfHours(withGaps(slot, gap)).flatMap((minutes) => {
      if (taken.has(minutes)) return [];
      taken.add(minutes);
      return { slot, start_time: timeOf(minutes), end_time: timeOf(minutes + unitMinutes) };
    }),
  );
}

const later = (time: ClockTime, units: number): ClockTime =>
  timeOf(Math.min(Math.max(minutesOf(time) + units * unitMinutes, 0), 24 * 60));

function halfHours({ start_time, end_time }: TakenSpan): number[] {
  const from = minutesOf(start_time);
  const length = (minutesOf(end_time) - from) / unitMinutes;
  return Array.from({ length }, (_, index) => from + index * unitMinutes);
}
