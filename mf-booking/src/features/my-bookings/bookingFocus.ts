export const bookingHeadingId = (bookingId: string): string => `booking-${bookingId}`;

/** Where the focus moves when the booking is removed: the heading of the next or previous one, otherwise the panel of the list. */
export function focusTargetAfterRemoval(bookingId: string): HTMLElement | null {
  const item = document.getElementById(bookingHeadingId(bookingId))?.closest("li");
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  return neighbor?.querySelector("h2") ?? item?.closest<HTMLElement>("[role=tabpanel]") ?? null;
}
