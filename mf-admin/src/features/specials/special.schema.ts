import * as z from "@portal/shared/vendor/zod";
import type { Tables } from "@portal/shared/data/supabase";
import { visibleLine } from "@portal/shared/domain/text/visibleLine";

/** `price` is in rupees. */
export type CafeSpecial = Tables<"cafe_specials">;

const REQUIRED = "Please fill in all required fields";

/** spec 2 §5 */
export const specialSchema = z.object({
  name: z.string().overwrite(visibleLine).min(1, REQUIRED),
  description: z.string().trim().min(1, REQUIRED),
  price: z
    .number("Enter a price")
    .min(0, "A price can't be negative")
    .max(99_999_999, "At most ₹9,99,99,999")
    .multipleOf(0.01, "Enter a price with at most 2 decimal places"),
  available: z.boolean(),
});
export type SpecialInput = z.infer<typeof specialSchema>;

export const newSpecial: SpecialInput = { name: "", description: "", price: 0, available: true };
