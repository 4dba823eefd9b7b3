import { queryOptions } from "@tanstack/react-query";
import type { Supabase } from "@portal/shared/data/supabase";
import type { CafeSpecial } from "./special.schema";

export const specialQueries = {
  all: ["cafe-specials"] as const,

  list: (supabase: Supabase) =>
    queryOptions({
      queryKey: [...specialQueries.all, "admin"],
      queryFn: async ({ signal }): Promise<CafeSpecial[]> => {
        const { data } = await supabase
          .from("cafe_specials")
          .select("*")
          .order("created_at", { ascending: false })
          .abortSignal(signal)
          .throwOnError();
        return data;
      },
    }),
};
