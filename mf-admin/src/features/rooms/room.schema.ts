import * as z from "@portal/shared/vendor/zod";
import type { Tables } from "@portal/shared/data/supabase";
import { visibleLine } from "@portal/shared/domain/text/visibleLine";

/** `credits_per_hour` is null for rupee-priced rooms, `retired_at` for rooms in service. */
export type AdminRoom = Tables<"rooms">;

export const roomSchema = z.object({
  name: z.string().overwrite(visibleLine).min(1, "Name is required"),
  capacity: z
    .number("Capacity is required")
    .int("Enter a whole number")
    .min(1, "At least 1 person")
    .max(1000, "At most 1000 people"),
  credits_per_hour: z
    .number("Enter whole credits")
    .int("Enter whole credits")
    .min(1, "At least 1 credit")
    .max(1000, "At most 1000 credits")
    .nullable(),
  description: z.string().trim(),
  amenities: z.array(z.string().overwrite(visibleLine).min(1)),
});
export type RoomInput = z.infer<typeof roomSchema>;

export const newRoom: RoomInput = {
  name: "",
  capacity: 4,
  credits_per_hour: 2,
  description: "",
  amenities: [],
};
