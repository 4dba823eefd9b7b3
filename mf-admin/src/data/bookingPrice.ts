import { formatDeskAccount, type DeskAccount } from "@portal/shared/domain/deskPayment";
import { formatCharge } from "@portal/shared/domain/includedMinutes";

interface PricedBooking extends DeskAccount {
  total_credits: number;
  /** Minutes of the member's plan that pay. */
  included_minutes: number;
}

/** `₹2,000 due`, `3 credits`, or `1 h included + 1 credit` */
export const bookingPrice = (booking: PricedBooking): string =>
  formatDeskAccount(booking) || formatCharge(booking.total_credits, booking.included_minutes);

/** The charge without rupees, for a column titled "Credits": `3`, or `1 h included + 1 credit` */
export const bookingCharge = ({
  total_credits,
  included_minutes,
}: Omit<PricedBooking, keyof DeskAccount>): string =>
  included_minutes > 0 ? formatCharge(total_credits, included_minutes) : String(total_credits);
