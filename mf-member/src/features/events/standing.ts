import { isPast, type ClockTime, type Day } from "@portal/shared/domain/dates";

interface Event {
  date: Day;
  time: ClockTime;
  status: string;
  attendees: number;
  max_attendees: number;
}

/** How an event stands for one person: what they see and may do. */
export type Standing = "cancelled" | "started" | "registered" | "full" | "open";

/** Cancelled goes before all; a started event (Asia/Kolkata) can be neither joined nor left. */
export function standingOf(event: Event, registered: boolean, now: Date = new Date()): Standing {
  if (event.status === "cancelled") return "cancelled";
  if (isPast(event.date, event.time, now)) return "started";
  if (registered) return "registered";
  return seatsLeft(event) === 0 ? "full" : "open";
}

export function seatsLeft(event: Pick<Event, "attendees" | "max_attendees">): number {
  return Math.max(0, event.max_attendees - event.attendees);
}
