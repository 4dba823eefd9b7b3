import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "./queryKeys";
import type { Supabase } from "./supabase";

export const profileKey = (userId: string) => [queryRoots.profile, userId] as const;

/** spec 1 §4 */
export function profileNameQuery(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: [...profileKey(userId), "name"],
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
