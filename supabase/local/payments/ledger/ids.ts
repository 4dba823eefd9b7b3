import { randomInt } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An id in the format of the provider: `order_IEIaMR65cu6nz3`. */
export function newId(prefix: "order" | "pay" | "rfnd" | "evt"): string {
  const text = Array.from({ length: 14 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${prefix}_${text}`;
}
