import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { type Day, type ClockTime, minutesOf, timeOf } from "@portal/shared/domain/dates";
import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";

/** Only the read returns `is_own` and `is_own_request`: realtime messages do not contain them. */
export type TakenSlot = Pick<
  Tables<"booked_slots">,
  "booking_id" | "room_id" | "start_time" | "end_time"
> & {
  /** Half hours after the slot that stay free. */
  gap?: number | undefined;
  is_own?: boolean;
  /** A request of the member, which only an admin can book. */
  is_own_request?: boolean;
  /** The end of a hold. Missing for bookings and blocks. */
  held_until?: string | null | undefined;
};

/** A slot that is held while its member pays. */
export type HeldSlot = TakenSlot & { held_until: string };

export const isHeld = (slot: TakenSlot): slot is HeldSlot => typeof slot.held_until === "string";

/** The member can book it: a booking or another hold ends the hold. */
export const isOwnHold = (slot: TakenSlot): boolean => isHeld(slot) && slot.is_own === true;

/** Taken slots of all rooms on a day, without names. `useLiveDay` keeps them up to date. */
export function takenSlotsOfDay(supabase: Supabase, day: Day) {
  return queryOptions({
    queryKey: [queryRoots.slots, day],
    queryFn: async ({ signal }): Promise<TakenSlot[]> =>
      (await supabase.rpc("day_board", { day }).abortSignal(signal).throwOnError()).data,
  });
}

const spanSchema = v.object({ room_id: v.string(), start_time: v.string(), end_time: v.string() });

const changeSchema = v.object({
  event: v.picklist(["taken", "freed"]),
  payload: v.object({
    ...spanSchema.entries,
    booking_id: v.string(),
    held_until: v.optional(v.string()),
    gap: v.optional(v.number()),
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
  const { booking_id, room_id, start_time, end_time, held_until, gap } = payload;
  return [...others, { ...before, booking_id, room_id, start_time, end_time, held_until, gap }];
}

export interface FreeSpan {
  room_id: string;
  start_time: ClockTime;
  end_time: ClockTime;
}

/** Free times of all rooms. Empty for a day that cannot be booked. `useFreeSpans` keeps them up to date. */
export const freeSpansQuery = (supabase: Supabase, day: Day) =>
  queryOptions({
    queryKey: [queryRoots.slots, "free", day],
    queryFn: async ({ signal }): Promise<FreeSpan[]> =>
      (await supabase.rpc("free_spans", { day }).abortSignal(signal).throwOnError()).data,
  });

/** Idempotent. Only for rooms without gaps. Frees times that have passed too: only the server omits them. */
export function applyToFreeSpans(
  free: readonly FreeSpan[],
  { event, payload: { before, ...taken } }: TakenSlotChange,
): FreeSpan[] {
  const { room_id, start_time, end_time } = taken;
  const slot = { room_id, start_time, end_time };
  if (event === "freed") return withSpan(free, slot);
  return withoutSpan(before ? withSpan(free, before) : free, slot);
}

/** Joins the spans that the new one touches. */
function withSpan(free: readonly FreeSpan[], added: FreeSpan): FreeSpan[] {
  const isJoined = (span: FreeSpan) =>
    span.room_id === added.room_id &&
    minutesOf(span.start_time) <= minutesOf(added.end_time) &&
    minutesOf(added.start_time) <= minutesOf(span.end_time);
  const joined = [added, ...free.filter(isJoined)];
  const from = Math.min(...joined.map(({ start_time }) => minutesOf(start_time)));
  const to = Math.max(...joined.map(({ end_time }) => minutesOf(end_time)));
  return [...free.filter((span) => !isJoined(span)), spanOf(added.room_id, from, to)];
}

function withoutSpan(free: readonly FreeSpan[], removed: FreeSpan): FreeSpan[] {
  const [from, to] = [minutesOf(removed.start_time), minutesOf(removed.end_time)];
  return free.flatMap((span) => {
    const [start, end] = [minutesOf(span.start_time), minutesOf(span.end_time)];
    if (span.room_id !== removed.room_id || to <= start || end <= from) return [span];
    return [spanOf(span.room_id, start, from), spanOf(span.room_id, to, end)].filter(
      (rest) => rest.start_time < rest.end_time,
    );
  });
}

const spanOf = (room_id: string, from: number, to: number): FreeSpan => ({
  room_id,
  start_time: timeOf(from),
  end_time: timeOf(to),
});
