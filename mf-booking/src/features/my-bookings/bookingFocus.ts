export const bookingHeadingId = (bookingId: string): string => `booking-${bookingId}`;

/** A neighbor's heading, or the list's panel. */
export function focusTargetAfterRemoval(bookingId: string): HTMLElement | null {
  const item = document.getElementById(bookingHeadingId(bookingId))?.closest("li");
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  return neighbor?.querySelector("h2") ?? item?.closest<HTMLElement>("[role=tabpanel]") ?? null;
}
