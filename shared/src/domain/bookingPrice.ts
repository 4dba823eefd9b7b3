/** spec 2 §1 */
export const rupeesPerCredit = 250;

/** spec 2 §9 */
export function creditsForBooking(creditsPerHour: number | null, durationUnits: number): number {
  return Math.ceil(((creditsPerHour ?? 0) * durationUnits) / 2);
}

/** The hourly price of a room without a price in credits (spec 2 §9). */
export function roomRupeesPerHour(creditsPerHour: number | null): number {
  return creditsPerHour === 3 || creditsPerHour === 4 ? 1000 : 2000;
}

export function rupeesForBooking(creditsPerHour: number | null, durationUnits: number): number {
  return (roomRupeesPerHour(creditsPerHour) * durationUnits) / 2;
}

export function isPricedInRupees(creditsPerHour: number | null): creditsPerHour is null | 0 {
  return !creditsPerHour;
}

/** What is paid in rupees at the front desk. Admins book without charge (spec 2 §6). */
export function rupeesDue(creditsPerHour: number | null, units: number, isAdmin: boolean): number {
  return isPricedInRupees(creditsPerHour) && !isAdmin ? rupeesForBooking(creditsPerHour, units) : 0;
}

export interface RupeeMove {
  /** Price of the room after the move. */
  creditsPerHour: number | null;
  /** Rupees due before the change. */
  due: number;
  /** Half hours, before and after. */
  from: number;
  to: number;
  isAdmin: boolean;
  /** The price was agreed with an admin: a move charges only the time that is added. */
  isAgreed?: boolean;
}

/** Rupees due at the front desk after a move, as the database decides. */
export function rupeesAfterMove(move: RupeeMove): number {
  const { creditsPerHour, due, from, to, isAdmin, isAgreed = false } = move;
  const full = rupeesDue(creditsPerHour, to, isAdmin);
  if (!isAgreed) return full;
  return Math.max(0, Math.min(full, due + full - rupeesDue(creditsPerHour, from, isAdmin)));
}
