import * as z from "@portal/shared/vendor/zod";

export const DAY_PASS_KEY = "day_pass_credits";

export const dayPassPriceSchema = z.object({
  credits: z
    .number("Enter a number of credits")
    .int("Enter whole credits")
    .min(1, "At least 1 credit")
    .max(10_000, "At most 10,000 credits"),
});
export type DayPassPrice = z.infer<typeof dayPassPriceSchema>;

export const defaultDayPassPrice: DayPassPrice = { credits: 8 };
