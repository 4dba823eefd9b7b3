import { isPast, type ClockTime, type Day } from "@portal/shared/domain/dates";

interface Event {
  date: Day;
  time: ClockTime;
  status: string;
  attendees: number;
  max_attendees: number;
}

/** How an event stands for one person: what they see and may do. */
export type Standing = "cancelled" | "registered" | "full" | "open";

/** Cancelled goes before all, a seat of one's own before a full house. */
export function standingOf(event: Omit<Event, "date" | "time">, registered: boolean): Standing {
  if (event.status === "cancelled") return "cancelled";
  if (registered) return "registered";
  return seatsLeft(event) === 0 ? "full" : "open";
}

/** Once an event has started by the space's clock, nobody leaves it any more. */
export function hasStarted(event: Pick<Event, "date" | "time">, now: Date = new Date()): boolean {
  return isPast(event.date, event.time, now);
}

export function seatsLeft(event: Pick<Event, "attendees" | "max_attendees">): number {
  return Math.max(0, event.max_attendees - event.attendees);
}
