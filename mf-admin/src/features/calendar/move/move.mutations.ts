import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { adminKeys } from "../../../data/adminKeys";
import type { Entry, Place } from "../calendar.schema";

const movedSchema = z.object({
  total_credits: z.number(),
  /** Negative if the member is charged. */
  credits_change: z.number(),
  /** The member's credits afterwards. */
  balance: z.number(),
  updated_at: z.string(),
});
export type Moved = z.infer<typeof movedSchema>;

interface Options {
  dryRun: boolean;
  signal?: AbortSignal;
}

/** With `dryRun` only a trial. Refused with `booking_changed` if the booking has another version than `entry`. */
export async function moveBooking(
  supabase: Supabase,
  entry: Pick<Entry, "id" | "updated_at">,
  place: Place,
  { dryRun, signal }: Options,
): Promise<Moved> {
  const call = supabase.rpc("move_booking", {
    booking_id: entry.id,
    version: entry.updated_at ?? "",
    new_room: place.roomId,
    new_date: place.day,
    new_start_time: place.start,
    new_duration: place.units,
    dry_run: dryRun,
  });
  const { data } = await (signal ? call.abortSignal(signal) : call).single().throwOnError();
  return movedSchema.parse(data);
}

export interface Move {
  /** As loaded, or with the version that an earlier move returned. */
  entry: Entry;
  place: Place;
}

const changedByMoves = [
  [queryRoots.bookings],
  [queryRoots.slots],
  [queryRoots.credits],
  adminKeys.users,
  adminKeys.activity,
];

/** Failures are shown where the move was confirmed. */
export function useMoveBooking() {
  const { supabase } = usePortal();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ entry, place }: Move) => moveBooking(supabase, entry, place, { dryRun: false }),
    onSettled: () => {
      for (const queryKey of changedByMoves) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
