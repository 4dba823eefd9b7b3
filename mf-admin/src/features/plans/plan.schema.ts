import * as z from "@portal/shared/vendor/zod";
import type { Tables } from "@portal/shared/data/supabase";
import { compareNames } from "@portal/shared/domain/text/byName";
import { visibleLine } from "@portal/shared/domain/text/visibleLine";

/** Without rooms, its minutes pay in all rooms. */
export type Plan = Tables<"plans"> & {
  plan_rooms: { rooms: Pick<Tables<"rooms">, "id" | "name"> }[];
};

export const roomNames = ({ plan_rooms }: Pick<Plan, "plan_rooms">): string[] =>
  plan_rooms.map(({ rooms }) => rooms.name).toSorted(compareNames);

/** `members` have the plan today or will have it; one that was ever assigned cannot be deleted. */
export type ListedPlan = Plan & { members: number; was_assigned: boolean };

const hours = "Enter hours in steps of 0.5";

/** `price` is in rupees. */
export const planSchema = z.object({
  name: z.string().overwrite(visibleLine).min(1, "Name is required"),
  price: z
    .number("Enter a price")
    .min(0, "A price can't be negative")
    .max(1_000_000, "At most ₹10,00,000")
    .multipleOf(0.01, "Enter a price with at most 2 decimal places"),
  hours: z
    .number(hours)
    .min(0, "Hours can't be negative")
    .max(744, "A month has at most 744 hours")
    .multipleOf(0.5, hours),
  /** Empty: all. */
  roomIds: z.array(z.string()),
  dayPasses: z
    .number("Enter a whole number from 0 to 100")
    .int("Enter a whole number from 0 to 100")
    .min(0, "Enter a whole number from 0 to 100")
    .max(100, "Enter a whole number from 0 to 100"),
  discount: z
    .number("Enter a whole number from 0 to 100")
    .int("Enter a whole number from 0 to 100")
    .min(0, "Enter a whole number from 0 to 100")
    .max(100, "Enter a whole number from 0 to 100"),
});
export type PlanInput = z.infer<typeof planSchema>;

export const newPlan: PlanInput = {
  name: "",
  price: 0,
  hours: 0,
  roomIds: [],
  dayPasses: 0,
  discount: 0,
};
