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

export function releasedRegistrationsText(registrations: number): string {
  const ended =
    registrations === 1
      ? "1 earlier registration is no longer valid and its seat is free."
      : `${registrations} earlier registrations are no longer valid and their seats are free.`;
  return `${ended} Credits were refunded when the event was cancelled, so members need to register again.`;
}
