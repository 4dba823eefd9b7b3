export const bookingHeadingId = (bookingId: string): string => `booking-${bookingId}`;
export const requestHeadingId = (requestId: string): string => `request-${requestId}`;

/** Where the focus moves when a booking or a request is removed: the heading of the next or previous one, otherwise the list of bookings. */
export function focusTargetAfterRemoval(headingId: string): HTMLElement | null {
  const item = document.getElementById(headingId)?.closest("li");
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  return (
    neighbor?.querySelector<HTMLElement>("h2, h3") ??
    document.querySelector<HTMLElement>("[role=tabpanel]:not([hidden])")
  );
}
