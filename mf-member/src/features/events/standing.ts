import { isPast, type ClockTime, type Day } from "@portal/shared/domain/dates";

interface Event {
  date: Day;
  time: ClockTime;
  status: string;
  attendees: number;
  max_attendees: number;
  is_free: boolean;
  credits: number | null;
}

/** How an event stands for one person: what they see and may do. */
export type Standing = "cancelled" | "unknown" | "registered" | "full" | "open";

/**
 * Cancelled goes before all, a seat of one's own before a full house.
 *
 * @param registered undefined where it could not be read: then nothing can be done
 */
export function standingOf(
  event: Pick<Event, "status" | "attendees" | "max_attendees">,
  registered: boolean | undefined,
): Standing {
  if (event.status === "cancelled") return "cancelled";
  if (registered === undefined) return "unknown";
  if (registered) return "registered";
  return seatsLeft(event) === 0 ? "full" : "open";
}

/** Once an event has started by the space's clock, nobody leaves it any more. */
export function hasStarted(event: Pick<Event, "date" | "time">, now: Date): boolean {
  return isPast(event.date, event.time, now);
}

export function seatsLeft(event: Pick<Event, "attendees" | "max_attendees">): number {
  return Math.max(0, event.max_attendees - event.attendees);
}

/** What a seat costs, in credits. */
export function priceOf(event: Pick<Event, "is_free" | "credits">): number {
  return event.is_free ? 0 : (event.credits ?? 0);
}
