import { queryOptions } from "@tanstack/react-query";
import type { Supabase } from "@portal/shared/data/supabase";
import { adminKeys } from "../../data/adminKeys";

type Counted = "profiles" | "bookings" | "rooms";

export const countQueries = {
  all: adminKeys.counts,

  of: (supabase: Supabase, table: Counted) =>
    queryOptions({
      queryKey: [...countQueries.all, table],
      queryFn: async ({ signal }): Promise<number> => {
        const { count } = await supabase
          .from(table)
          .select("*", { count: "exact", head: true })
          .abortSignal(signal)
          .throwOnError();
        return count ?? 0;
      },
    }),
};
