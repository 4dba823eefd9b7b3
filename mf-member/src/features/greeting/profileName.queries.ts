import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";

/** A person's full name in the profile; null where the row or the name is missing. */
export function profileNameQuery(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: ["profile", userId, "name"],
    queryFn: async ({ signal }): Promise<string | null> => {
      const { data } = await supabase
        .from("profiles")
        .select("full_name")
        .eq("id", userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data?.full_name ?? null;
    },
  });
}
