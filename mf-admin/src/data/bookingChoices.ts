import { useState } from "react";
import { formatRefunded } from "@portal/shared/domain/includedMinutes";
import type { ListedBooking } from "./affectedBookings.queries";
import { formatCount } from "@portal/shared/domain/numbers";

export interface MoveTarget {
  room_id: string;
  booking_date: string;
  start_time: string;
}

/** `target` is null until it is selected. */
type BookingChoice =
  | { action: "cancel" }
  | { action: "leave" }
  | { action: "move"; target: MoveTarget | null };

interface ChoiceSummary {
  cancelled: number;
  moved: number;
  /** Credits that are refunded. */
  credits: number;
  /** Minutes that go back to plans. */
  minutes: number;
}

/** What happens to bookings that a block or new hours affect. The default is to leave them. */
export function useBookingChoices(listed: readonly ListedBooking[]) {
  const [choices, setChoices] = useState<Readonly<Record<string, BookingChoice>>>({});
  const choiceOf = (id: string): BookingChoice => choices[id] ?? { action: "leave" };
  const chosen = listed.map((booking) => ({ booking, choice: choiceOf(booking.id) }));
  const cancelled = chosen.filter(({ choice }) => choice.action === "cancel");
  const summary: ChoiceSummary = {
    cancelled: cancelled.length,
    moved: chosen.filter(({ choice }) => choice.action === "move").length,
    credits: cancelled.reduce((sum, { booking }) => sum + booking.total_credits, 0),
    minutes: cancelled.reduce((sum, { booking }) => sum + booking.included_minutes, 0),
  };
  return {
    listed,
    choiceOf,
    summary,
    choose: (id: string, choice: BookingChoice) => setChoices((now) => ({ ...now, [id]: choice })),
    chooseAll: (action: "cancel" | "leave") =>
      setChoices(Object.fromEntries(listed.map(({ id }) => [id, { action }]))),
    /** False while a booking to move has no new slot. */
    isComplete: chosen.every(({ choice }) => choice.action !== "move" || choice.target !== null),
    request: chosen.map(({ booking, choice }) => ({
      booking_id: booking.id,
      updated_at: booking.updated_at,
      action: choice.action,
      ...(choice.action === "move" && choice.target),
    })),
  };
}
export type BookingChoices = ReturnType<typeof useBookingChoices>;
export type ChosenBooking = BookingChoices["request"][number];

const bookings = (count: number) => formatCount(count, "booking");

/** `Save and cancel 7 bookings · refund 19 credits` */
export function choicesLabel(
  verb: string,
  { cancelled, moved, credits, minutes }: ChoiceSummary,
): string {
  const steps = [
    verb,
    cancelled > 0 && `cancel ${bookings(cancelled)}`,
    moved > 0 && `move ${bookings(moved)}`,
  ].filter((step): step is string => step !== false);
  const last = steps.pop();
  const sentence = steps.length > 0 ? `${steps.join(", ")} and ${last}` : verb;
  return credits + minutes > 0
    ? `${sentence} · refund ${formatRefunded(credits, minutes)}`
    : sentence;
}
