import { queryOptions } from "@tanstack/react-query";
import type { Supabase } from "@portal/shared/data/supabase";
import type { SpaceUpdate } from "./update.schema";

export const updateQueries = {
  all: ["space-updates"] as const,

  /** Newest first, drafts among them. */
  list: (supabase: Supabase) =>
    queryOptions({
      queryKey: [...updateQueries.all, "admin"],
      queryFn: async ({ signal }): Promise<SpaceUpdate[]> => {
        const { data } = await supabase
          .from("space_updates")
          .select("*")
          .order("created_at", { ascending: false })
          .abortSignal(signal)
          .throwOnError();
        return data;
      },
    }),
};
