/** Explains what happened to the registrations of a cancelled event that is reactivated. */
export function releasedRegistrationsText(registrations: number): string {
  const ended =
    registrations === 1
      ? "1 earlier registration is no longer valid and its seat is free."
      : `${registrations} earlier registrations are no longer valid and their seats are free.`;
  return `${ended} Credits were refunded when the event was cancelled, so members need to register again.`;
}
