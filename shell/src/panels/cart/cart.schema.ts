import type { CartItem } from "@portal/shared/contract/cart";
import * as v from "valibot";

export const CART_KEY = "snacksCart";

const optionalText = v.fallback(v.nullable(v.string()), null);
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const lineSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.pipe(v.string(), v.minLength(1)),
  description: optionalText,
  price: v.pipe(v.number(), v.finite(), v.minValue(0)),
  stock: count,
  image_url: optionalText,
  quantity: count,
});

/**
 * Throws if the text is not a list in JSON. Skips invalid items: the server rejects the whole
 * request if one id is not a UUID.
 */
export function parseCart(text: string | null): CartItem[] {
  const lines = new Map<string, CartItem>();
  for (const candidate of v.parse(v.array(v.unknown()), JSON.parse(text ?? "[]"))) {
    const { success, output: line } = v.safeParse(lineSchema, candidate);
    if (!success || lines.has(line.id)) continue;
    lines.set(line.id, { ...line, quantity: Math.min(line.quantity, line.stock) });
  }
  return [...lines.values()];
}
