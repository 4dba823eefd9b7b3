/** spec 2 §1 */
export const rupeesPerCredit = 250;

/**
 * Credits for a booking of `durationUnits` half hours: the hours times the room's price,
 * rounded up (spec 2 §9). A room without credits costs none.
 */
export function creditsForBooking(creditsPerHour: number | null, durationUnits: number): number {
  return Math.ceil(((creditsPerHour ?? 0) * durationUnits) / 2);
}

/**
 * The hourly price in rupees that rooms without credits show: 1000 for 3 or 4 credits per
 * hour, otherwise 2000 (spec 2 §9).
 */
export function roomRupeesPerHour(creditsPerHour: number | null): number {
  return creditsPerHour === 3 || creditsPerHour === 4 ? 1000 : 2000;
}

/** Rupees for a booking of `durationUnits` half hours in a room without credits. */
export function rupeesForBooking(creditsPerHour: number | null, durationUnits: number): number {
  return (roomRupeesPerHour(creditsPerHour) * durationUnits) / 2;
}

/** True for rooms without credits per hour. */
export function isPricedInRupees(creditsPerHour: number | null): creditsPerHour is null | 0 {
  return !creditsPerHour;
}
