import { toPaise } from "./money";

/** What a piece costs in rupees after a discount, rounded to the paisa as by `private.price_cart`. */
export function discountedPrice(rupees: number, percent: number): number {
  return Math.round((toPaise(rupees) * (100 - percent)) / 100) / 100;
}
