/** The id of a booking's heading: it tells what the buttons beside it are about. */
export const headingOf = (bookingId: string): string => `booking-${bookingId}`;

/** Where focus goes from a booking that is about to vanish: the next one's heading, or the list's panel. */
export function besideBooking(bookingId: string): HTMLElement | null {
  const item = document.getElementById(headingOf(bookingId))?.closest("li");
  const beside = item?.nextElementSibling ?? item?.previousElementSibling;
  return beside?.querySelector("h2") ?? item?.closest<HTMLElement>("[role=tabpanel]") ?? null;
}
