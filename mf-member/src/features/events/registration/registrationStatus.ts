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

/** The `Toast.flow` of toasts about registering for the event and leaving it. */
export const registrationFlow = ({ id }: { id: string }): string => `event ${id}`;

export type RegistrationStatus = "cancelled" | "unknown" | "registered" | "full" | "open";

/** Precedence: cancelled, unknown (`registered` is undefined), registered, full, open. */
export function registrationStatus(
  event: Pick<Event, "status" | "attendees" | "max_attendees">,
  registered: boolean | undefined,
): RegistrationStatus {
  if (event.status === "cancelled") return "cancelled";
  if (registered === undefined) return "unknown";
  if (registered) return "registered";
  return seatsLeft(event) === 0 ? "full" : "open";
}

export function hasStarted(event: Pick<Event, "date" | "time">, now: Date): boolean {
  return isPast(event.date, event.time, now);
}

export function seatsLeft(event: Pick<Event, "attendees" | "max_attendees">): number {
  return Math.max(0, event.max_attendees - event.attendees);
}

export function priceOf(event: Pick<Event, "is_free" | "credits">): number {
  return event.is_free ? 0 : (event.credits ?? 0);
}
