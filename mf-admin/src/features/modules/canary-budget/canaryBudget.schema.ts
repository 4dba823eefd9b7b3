import * as z from "@portal/shared/vendor/zod";

export const CANARY_BUDGET_KEY = "canary_budget";

const points = z.number("Enter a number").min(0, "At least 0").max(100, "At most 100");

/** The database has the same limits. */
export const canaryBudgetSchema = z.object({
  enabled: z.boolean(),
  /** How many must have used the canary before it is judged. */
  sessions: z
    .number("Enter a number of sessions")
    .int("Enter whole sessions")
    .min(5, "At least 5 sessions")
    .max(10_000, "At most 10,000 sessions"),
  /** Percentage points above the release in use. */
  failing_percent: points,
  unmounted_percent: points,
  /** How many times slower a canary may mount than the release in use, compared at the 95th percentile. */
  slowdown: z.number("Enter a factor").min(1.1, "At least 1.1").max(100, "At most 100"),
});
export type CanaryBudget = z.infer<typeof canaryBudgetSchema>;

export const defaultCanaryBudget: CanaryBudget = {
  enabled: true,
  sessions: 20,
  failing_percent: 10,
  unmounted_percent: 10,
  slowdown: 2,
};
