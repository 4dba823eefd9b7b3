import { randomInt } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function newId(prefix: "order" | "pay" | "rfnd" | "evt"): string {
  const text = Array.from({ length: 14 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${prefix}_${text}`;
}
