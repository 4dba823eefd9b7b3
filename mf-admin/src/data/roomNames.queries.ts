import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { byName } from "@portal/shared/domain/text/byName";

/** All rooms by name, also retired ones. */
export const roomNamesQuery = (supabase: Supabase) =>
  queryOptions({
    queryKey: [queryRoots.rooms, "names"],
    queryFn: async ({ signal }) =>
      (
        await supabase
          .from("rooms")
          .select("id, name")
          .order("name")
          .abortSignal(signal)
          .throwOnError()
      ).data.toSorted(byName),
  });
