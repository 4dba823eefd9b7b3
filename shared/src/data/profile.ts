import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "./queryKeys";
import type { Supabase } from "./supabase";

/** Prefix of every query key about a member's profile; saving the profile invalidates it. */
export const profileKey = (userId: string) => [queryRoots.profile, userId] as const;

/**
 * A person's full name in the profile, one cache entry for the top bar and the dashboard; null
 * where the row or the name is missing. The first source of the display name (spec 1 §4).
 */
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
