import * as z from "@portal/shared/vendor/zod";
import type { Tables } from "@portal/shared/data/supabase";
import { visibleLine } from "@portal/shared/domain/text/visibleLine";

/**
 * `price` is in rupees; `order_count` counts its order items, paid or not. One with orders or
 * changes of stock cannot be deleted.
 */
export type AdminSnack = SnackRow & { order_count: number; has_history: boolean };
export type SnackRow = Tables<"snacks">;
export type Stocked = Pick<SnackRow, "id" | "name" | "quantity">;

/** A smaller quantity is shown as 'Low Stock'. */
export const LOW_STOCK = 5;

export type StockState = "out" | "low" | "enough";

export function stockState(quantity: number): StockState {
  if (quantity === 0) return "out";
  return quantity < LOW_STOCK ? "low" : "enough";
}

/** spec 2 §5 */
export const snackSchema = z.object({
  name: z.string().overwrite(visibleLine).min(1, "Name is required"),
  description: z.string().trim().min(1, "Description is required"),
  price: z
    .number("Price is required")
    .min(0, "A price can't be negative")
    .max(99_999_999, "At most ₹9,99,99,999")
    .multipleOf(0.01, "Enter a price with at most 2 decimal places"),
  quantity: z
    .number("Quantity is required")
    .int("Enter a whole number")
    .min(0, "A quantity can't be negative")
    .max(1_000_000, "At most 1,000,000"),
});
export type SnackInput = z.infer<typeof snackSchema>;

export const restockSchema = z.object({
  amount: z
    .number("Enter a whole number of 1 or more")
    .int("Enter a whole number of 1 or more")
    .min(1, "Enter a whole number of 1 or more")
    .max(1_000_000, "At most 1,000,000"),
});
