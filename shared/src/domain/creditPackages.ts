import { rupeesPerCredit } from "./bookingPrice";

/** `price` is in rupees, `validityDays` counts from the payment. */
export interface CreditPackage {
  credits: number;
  bonus: number;
  price: number;
  validityDays: number;
  custom?: true;
}

/** Per order: Razorpay accepts at most ₹5,00,000 per payment. */
export const MAX_CREDITS = 2_000;

/** spec 1 §9 */
export const creditPackages: readonly CreditPackage[] = [
  { credits: 1, bonus: 0, price: 250, validityDays: 30 },
  { credits: 3, bonus: 0, price: 750, validityDays: 30 },
  { credits: 50, bonus: 5, price: 10_000, validityDays: 180 },
  { credits: 100, bonus: 10, price: 19_000, validityDays: 365 },
  { credits: 200, bonus: 20, price: 36_000, validityDays: 365 },
  { credits: 500, bonus: 50, price: 75_000, validityDays: 365 },
];

/** Prices in rupees (spec 1 §9). */
export const dropInPrices = [
  { credits: 1, price: 885 },
  { credits: 8, price: 3068 },
] as const;

export function totalCredits(offer: CreditPackage): number {
  return offer.credits + offer.bonus;
}

/** The server charges the same (spec 1 §9). */
export function customOffer(credits: number): CreditPackage {
  return {
    credits,
    bonus: 0,
    price: credits * rupeesPerCredit,
    validityDays: credits >= 20 ? 365 : 30,
    custom: true,
  };
}

export function packageOffer(credits: number): CreditPackage {
  return creditPackages.find((offer) => offer.credits === credits) ?? customOffer(credits);
}

/** The cheapest package with at least `credits`, or exactly `credits` where a package costs more than twice as much. */
export function smallestPackage(credits: number): CreditPackage {
  const exact = customOffer(credits);
  const covering = creditPackages.filter((offer) => totalCredits(offer) >= credits);
  const [cheapest] = covering.toSorted((a, b) => a.price - b.price);
  return cheapest && cheapest.price <= 2 * exact.price ? cheapest : exact;
}

export function cheaperPackage(credits: number): CreditPackage | undefined {
  const { price } = customOffer(credits);
  return creditPackages.find((offer) => totalCredits(offer) >= credits && offer.price < price);
}
