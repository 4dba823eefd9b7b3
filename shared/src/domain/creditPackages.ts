import { rupeesPerCredit } from "./bookingPrice";

/** Credits as they are sold. `price` is in rupees, `validityDays` counts from the payment. */
export interface CreditPackage {
  credits: number;
  bonus: number;
  price: number;
  validityDays: number;
}

/** In one order: the provider takes at most ₹5,00,000 in one payment. */
export const MOST_CREDITS = 2_000;

/** spec 1 §9. */
export const creditPackages: readonly CreditPackage[] = [
  { credits: 1, bonus: 0, price: 250, validityDays: 30 },
  { credits: 3, bonus: 0, price: 750, validityDays: 30 },
  { credits: 50, bonus: 5, price: 10_000, validityDays: 180 },
  { credits: 100, bonus: 10, price: 19_000, validityDays: 365 },
  { credits: 200, bonus: 20, price: 36_000, validityDays: 365 },
  { credits: 500, bonus: 50, price: 75_000, validityDays: 365 },
];

/** What drop-in visitors pay, in rupees, as the day pass page shows it (spec 1 §9). */
export const dropInPrices = [
  { credits: 1, price: 885 },
  { credits: 8, price: 3068 },
] as const;

/** What the buyer gets: the credits and their bonus. */
export function totalCredits(offer: CreditPackage): number {
  return offer.credits + offer.bonus;
}

/**
 * How the server sells so many credits: as the package of that size, else at 250 rupees a credit
 * for 365 days from 20 credits on, for 30 below (spec 1 §9).
 */
export function creditOffer(credits: number): CreditPackage {
  const sold = creditPackages.find((offer) => offer.credits === credits);
  return (
    sold ?? {
      credits,
      bonus: 0,
      price: credits * rupeesPerCredit,
      validityDays: credits >= 20 ? 365 : 30,
    }
  );
}

/** The custom amount that somebody typed: whole, at least 1; what is no number becomes 1. */
export function parseCustomAmount(typed: string): number {
  const amount = Number.parseInt(typed, 10);
  return Number.isSafeInteger(amount) ? Math.max(1, amount) : 1;
}
