import { queryOptions } from "@tanstack/react-query";
import { readRoomRules, type RoomRules } from "@portal/shared/domain/roomRules";
import { requireRow } from "@portal/shared/data/staleVersion";
import type { Supabase } from "@portal/shared/data/supabase";
import { useAdminMutation, toErrorToast } from "../../../data/useAdminMutation";
import type { AdminRoom } from "../room.schema";
import { roomQueries } from "../rooms.queries";
import { roomRulesSchema } from "./roomRules.schema";

export type SavedRules = RoomRules & { room_id: string; updated_at: string };

export async function readRules(
  supabase: Supabase,
  { room_id }: Pick<SavedRules, "room_id">,
): Promise<SavedRules | null> {
  const { data } = await supabase
    .from("room_rules")
    .select(
      "room_id, updated_at, hours, step, shortest, longest, notice_minutes, days_ahead, max_open, refund_ladder, approval_hours, gap, booked_by, prices",
    )
    .eq("room_id", room_id)
    .maybeSingle()
    .throwOnError();
  return data && { ...data, ...readRoomRules(data) };
}

/** Read again each time the dialog opens. */
export const rulesQuery = (supabase: Supabase, { id }: AdminRoom) =>
  queryOptions({
    queryKey: [...roomQueries.all, "rules", id],
    queryFn: async () => readRules(supabase, { room_id: id }),
    gcTime: 0,
  });

export function useSaveRules(room: AdminRoom, seen: SavedRules | null) {
  return useAdminMutation({
    isEdit: true,
    write: (supabase, input: RoomRules) =>
      requireRow(
        supabase
          .from("room_rules")
          .update(roomRulesSchema.parse(input))
          .match({ room_id: room.id, updated_at: seen?.updated_at })
          .select("room_id"),
      ),
    invalidates: [roomQueries.all],
    flow: `rules of room ${room.id}`,
    successToast: () => ({ title: `Rules of ${room.name} updated` }),
    errorToast: toErrorToast("Error", `Failed to update the rules of ${room.name}`),
  });
}
