import { serverNow } from "@portal/shared/domain/serverTime";
import { queryOptions } from "@tanstack/react-query";
import type { Supabase } from "@portal/shared/data/supabase";
import { inSpace } from "@portal/shared/domain/dates";
import { adminKeys } from "../../../data/adminKeys";

async function readBlocks(supabase: Supabase, signal: AbortSignal) {
  const { data } = await supabase
    .from("room_blocks")
    .select(
      "id, room_id, kind, reason, starts_at, ends_at, profiles!room_blocks_created_by_fkey(display_name)",
    )
    .is("ended_at", null)
    .gt("ends_at", inSpace(serverNow()).format("YYYY-MM-DDTHH:mm"))
    .order("starts_at")
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ profiles, ...block }) => ({ ...block, by: profiles?.display_name ?? null }));
}

/** Times are local times of the space, without a time zone. */
export type RoomBlock = Awaited<ReturnType<typeof readBlocks>>[number];

export const blockQueries = {
  /** Current and future blocks, earliest start first. */
  current: (supabase: Supabase) =>
    queryOptions({
      queryKey: adminKeys.blocks,
      queryFn: ({ signal }) => readBlocks(supabase, signal),
    }),
};
