import * as z from "@portal/shared/vendor/zod";
import type { TakenSlot } from "./slots.queries";

const spanSchema = z.object({ room_id: z.string(), start_time: z.string(), end_time: z.string() });

const changeSchema = z.object({
  event: z.enum(["taken", "freed"]),
  payload: spanSchema.extend({
    booking_id: z.string(),
    /** Where the same booking was on that day. */
    before: spanSchema.optional(),
  }),
});

export type TakenSlotChange = z.infer<typeof changeSchema>;

/** Null for messages of another kind. */
export const readChange = (message: unknown): TakenSlotChange | null =>
  changeSchema.safeParse(message).data ?? null;

/** Idempotent. */
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
