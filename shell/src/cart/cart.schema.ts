import type { CartItem } from "@portal/shared/contract/cart";
import * as z from "@portal/shared/vendor/zod";

export const CART_KEY = "snacksCart";

const lineSchema = z.object({
  id: z.guid(),
  name: z.string().min(1),
  description: z.string().nullable().catch(null),
  price: z.number().nonnegative(),
  stock: z.int().positive(),
  image_url: z.string().nullable().catch(null),
  quantity: z.int().positive(),
});

/**
 * Throws if the text is not a list in JSON. Skips invalid items: the server rejects the whole
 * request if one id is not a UUID.
 */
export function parseCart(text: string | null): CartItem[] {
  const lines = new Map<string, CartItem>();
  for (const candidate of z.array(z.unknown()).parse(JSON.parse(text ?? "[]"))) {
    const { data: line } = lineSchema.safeParse(candidate);
    if (!line || lines.has(line.id)) continue;
    lines.set(line.id, { ...line, quantity: Math.min(line.quantity, line.stock) });
  }
  return [...lines.values()];
}
