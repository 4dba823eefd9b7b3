import * as v from "valibot";
import type { TakenSlot } from "./slots.queries";

const spanSchema = v.object({ room_id: v.string(), start_time: v.string(), end_time: v.string() });

const changeSchema = v.object({
  event: v.picklist(["taken", "freed"]),
  payload: v.object({
    ...spanSchema.entries,
    booking_id: v.string(),
    /** Time of the same booking before the change. */
    before: v.optional(spanSchema),
  }),
});

export type TakenSlotChange = v.InferOutput<typeof changeSchema>;

/** @returns null for messages of another kind */
export const readChange = (message: unknown): TakenSlotChange | null =>
  v.is(changeSchema, message) ? message : null;

/** Applying the same change twice has the effect of once. */
export function applyChange(
  taken: readonly TakenSlot[],
  { event, payload }: TakenSlotChange,
): TakenSlot[] {
  const others = taken.filter(({ booking_id }) => booking_id !== payload.booking_id);
  if (event === "freed") return others;
  const before = taken.find(({ booking_id }) => booking_id === payload.booking_id);
  const { booking_id, room_id, start_time, end_time } = payload;
  return [...others, { ...before, booking_id, room_id, start_time, end_time }];
}
