import * as z from "@portal/shared/vendor/zod";

/** In rupees. The database refuses more than is due. */
export const deskAmountSchema = z.object({
  amount: z
    .number("Enter an amount")
    .min(0.01, "Enter an amount")
    .max(9_999_999, "At most ₹99,99,999")
    .multipleOf(0.01, "Enter an amount with at most 2 decimal places"),
});
