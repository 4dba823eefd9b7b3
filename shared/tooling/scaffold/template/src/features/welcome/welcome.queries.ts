import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";

export const welcomeQueries = {
  rooms: (supabase: Supabase) =>
    queryOptions({
      queryKey: ["mf-sample", "rooms"],
      queryFn: async ({ signal }) => {
        const request = supabase.from("rooms").select("id, name").order("name");
        const { data } = await request.abortSignal(signal).throwOnError();
        return data;
      },
    }),
};
