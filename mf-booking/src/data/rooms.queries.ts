import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";

/** `credits_per_hour` is null for rooms that are priced in rupees. */
export type Room = Pick<
  Tables<"rooms">,
  "id" | "name" | "capacity" | "credits_per_hour" | "description" | "image_url" | "amenities"
>;

export const roomQueries = {
  all: [queryRoots.rooms] as const,
  list: (supabase: Supabase) =>
    queryOptions({
      queryKey: [...roomQueries.all, "bookable"],
      queryFn: async ({ signal }): Promise<Room[]> =>
        (
          await supabase
            .from("rooms")
            .select("id, name, capacity, credits_per_hour, description, image_url, amenities")
            .is("retired_at", null)
            .order("name")
            .abortSignal(signal)
            .throwOnError()
        ).data,
      staleTime: 60_000,
    }),
};
