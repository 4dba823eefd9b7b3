/** spec 2 §1 */
export const rupeesPerCredit = 250;

/** spec 2 §9. The half hours can have a fraction (`pricedUnits`). */
export function creditsForBooking(creditsPerHour: number | null, durationUnits: number): number {
  return roundUp(((creditsPerHour ?? 0) * durationUnits) / 2);
}

/** Rounds up, but ignores the error of binary fractions. */
const roundUp = (price: number): number => Math.ceil(Number(price.toFixed(6)));

/** The hourly price of a room without a price in credits (spec 2 §9). */
export function roomRupeesPerHour(creditsPerHour: number | null): number {
  return creditsPerHour === 3 || creditsPerHour === 4 ? 1000 : 2000;
}

export function rupeesForBooking(creditsPerHour: number | null, durationUnits: number): number {
  return roundUp((roomRupeesPerHour(creditsPerHour) * durationUnits) / 2);
}

export function isPricedInRupees(creditsPerHour: number | null): creditsPerHour is null | 0 {
  return !creditsPerHour;
}

/** What is paid in rupees at the front desk. Admins book without charge (spec 2 §6). */
export function rupeesDue(creditsPerHour: number | null, units: number, isAdmin: boolean): number {
  return isPricedInRupees(creditsPerHour) && !isAdmin ? rupeesForBooking(creditsPerHour, units) : 0;
}
