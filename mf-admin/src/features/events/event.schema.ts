import * as z from "@portal/shared/vendor/zod";
import type { Tables } from "@portal/shared/data/supabase";
import { visibleLine } from "@portal/shared/domain/text/visibleLine";

/** `date` and `time` are in Asia/Kolkata. */
export type AdminEvent = Tables<"events">;

/** spec 2 §5. `credits` is ignored if the event is free. */
export const eventSchema = z.object({
  title: z.string().overwrite(visibleLine).min(1, "Title is required"),
  description: z.string().trim().min(1, "Description is required"),
  date: z.iso.date("Date is required"),
  time: z.string().regex(/^\d\d:\d\d/, "Time is required"),
  location: z.string().overwrite(visibleLine).min(1, "Location is required"),
  max_attendees: z
    .number("Max attendees is a number")
    .int("Enter a whole number")
    .min(1, "At least 1")
    .max(100_000, "At most 100000"),
  is_free: z.boolean(),
  credits: z
    .number("Enter a number of credits")
    .int("Enter whole credits")
    .min(1, "At least 1 credit")
    .max(10_000, "At most 10,000 credits"),
});
export type EventInput = z.infer<typeof eventSchema>;

/** Defaults of spec 2 §9. */
export const newEvent: Omit<EventInput, "date"> = {
  title: "",
  description: "",
  time: "18:00",
  location: "",
  max_attendees: 20,
  is_free: false,
  credits: 10,
};

export function eventRow(input: EventInput) {
  const event = eventSchema.parse({ ...input, credits: input.is_free ? 1 : input.credits });
  return { ...event, credits: event.is_free ? null : event.credits };
}
