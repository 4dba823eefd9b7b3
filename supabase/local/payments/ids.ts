import { randomInt } from "node:crypto";

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id as the provider makes them: `order_IEIaMR65cu6nz3`. */
export function newId(prefix: "order" | "pay" | "rfnd" | "evt"): string {
  const text = Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join("");
  return `${prefix}_${text}`;
}
