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
const wholeNumber = "Enter a whole number from 0 to 100";
const upTo100 = z.number(wholeNumber).int(wholeNumber).min(0, wholeNumber).max(100, wholeNumber);

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
  /** Rooms in which the hours pay. Empty means all rooms. */
  roomIds: z.array(z.string()),
  dayPasses: upTo100,
  discount: upTo100,
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
