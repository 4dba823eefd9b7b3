import { minutesOf, timeOf } from "@portal/shared/domain/dates";
import type { FreeSpan } from "./freeSpans.queries";
import type { TakenSlotChange } from "./takenSlotChange";

/** Idempotent. Frees times that have passed too: only the server omits them. */
export function applyToFreeSpans(
  free: readonly FreeSpan[],
  { event, payload: { before, ...slot } }: TakenSlotChange,
): FreeSpan[] {
  if (event === "freed") return withSpan(free, slot);
  return withoutSpan(before ? withSpan(free, before) : free, slot);
}

/** Joins the spans that the new one touches. */
function withSpan(free: readonly FreeSpan[], added: FreeSpan): FreeSpan[] {
  const isJoined = (span: FreeSpan) =>
    span.room_id === added.room_id &&
    minutesOf(span.start_time) <= minutesOf(added.end_time) &&
    minutesOf(added.start_time) <= minutesOf(span.end_time);
  const joined = [added, ...free.filter(isJoined)];
  const from = Math.min(...joined.map(({ start_time }) => minutesOf(start_time)));
  const to = Math.max(...joined.map(({ end_time }) => minutesOf(end_time)));
  return [...free.filter((span) => !isJoined(span)), spanOf(added.room_id, from, to)];
}

function withoutSpan(free: readonly FreeSpan[], removed: FreeSpan): FreeSpan[] {
  const [from, to] = [minutesOf(removed.start_time), minutesOf(removed.end_time)];
  return free.flatMap((span) => {
    const [start, end] = [minutesOf(span.start_time), minutesOf(span.end_time)];
    if (span.room_id !== removed.room_id || to <= start || end <= from) return [span];
    return [spanOf(span.room_id, start, from), spanOf(span.room_id, to, end)].filter(
      (rest) => rest.start_time < rest.end_time,
    );
  });
}

const spanOf = (room_id: string, from: number, to: number): FreeSpan => ({
  room_id,
  start_time: timeOf(from),
  end_time: timeOf(to),
});
