import type { AdminEvent } from "./event.schema";

export function cancelledRegistrationsText({
  title,
  attendees,
  is_free,
}: Pick<AdminEvent, "title" | "attendees" | "is_free">): string {
  if (attendees === 0) return `No members are registered for “${title}”.`;
  const registered =
    attendees === 1
      ? `1 member is registered for “${title}”.`
      : `${attendees} members are registered for “${title}”.`;
  if (is_free) return registered;
  return `${registered} ${attendees === 1 ? "The member's" : "Their"} credits will be refunded.`;
}

/** Explains what will happen to the registrations of a cancelled event if it is reactivated. */
export function reactivationText(registrations: number): string {
  if (registrations === 0) return "Members can register again.";
  const ending =
    registrations === 1
      ? "1 earlier registration will end and its seat will be free."
      : `${registrations} earlier registrations will end and their seats will be free.`;
  return `${ending} Credits were refunded when the event was cancelled, so members will need to register again.`;
}

/** Explains what happened to the registrations of a cancelled event that was reactivated. */
export function releasedRegistrationsText(registrations: number): string {
  const ended =
    registrations === 1
      ? "1 earlier registration is no longer valid and its seat is free."
      : `${registrations} earlier registrations are no longer valid and their seats are free.`;
  return `${ended} Credits were refunded when the event was cancelled, so members need to register again.`;
}
