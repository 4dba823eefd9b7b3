import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import {
  defaultRoomRules,
  readRoomRules,
  roomRulesColumns,
  type RoomRules,
} from "@portal/shared/domain/roomRules";
import { formatCount } from "@portal/shared/domain/numbers";
import { readPhotos, type RoomPhoto } from "@portal/shared/domain/roomPhotos";
import { byName } from "@portal/shared/domain/text/byName";
import { usePortal } from "@portal/shared/contract/usePortal";
import { queryOptions, useQuery } from "@tanstack/react-query";

/** `credits_per_hour` is null for rooms that are priced in rupees. */
export type Room = Pick<
  Tables<"rooms">,
  "id" | "name" | "capacity" | "credits_per_hour" | "description" | "image_url" | "amenities"
> & { rules: RoomRules; photos: RoomPhoto[] };

export type BookableRoom = Pick<Room, "id" | "name" | "capacity" | "credits_per_hour" | "rules">;

export const roomQueries = {
  all: [queryRoots.rooms] as const,
  list: (supabase: Supabase) =>
    queryOptions({
      queryKey: [...roomQueries.all, "bookable"],
      queryFn: async ({ signal }): Promise<Room[]> =>
        (
          await supabase
            .from("rooms")
            .select(
              `id, name, capacity, credits_per_hour, description, image_url, photos, amenities, ${roomRulesColumns}`,
            )
            .is("retired_at", null)
            .order("name")
            .abortSignal(signal)
            .throwOnError()
        ).data
          .map(({ room_rules, photos, ...room }) => ({
            ...room,
            photos: readPhotos(photos),
            rules: readRoomRules(room_rules),
          }))
          .toSorted(byName),
      staleTime: 60_000,
    }),
};

/** The defaults until the rooms are loaded. */
export function useRoomRules(roomId: string): RoomRules {
  return useRoom(roomId)?.rules ?? defaultRoomRules;
}

export function useRoom(roomId: string): Room | undefined {
  const { supabase } = usePortal();
  const { data: rooms } = useQuery(roomQueries.list(supabase));
  return rooms?.find(({ id }) => id === roomId);
}

/** spec 2 §2: "N Seats". */
export const formatSeats = (seats: number): string => formatCount(seats, "Seat");
