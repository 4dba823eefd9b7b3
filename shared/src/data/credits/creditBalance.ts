import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "../queryKeys";
import type { Supabase } from "../supabase";

/**
 * A person's balance in credits: one cache entry for the top bar and
 * every module. A missing balance counts as 0. Kept for 30 seconds and read again when the
 * window regains focus (spec 1 §7). Throws 'Failed to fetch user credits'.
 */
export function creditBalanceQuery(supabase: Supabase, userId: string) {
  return queryOptions({
    queryKey: [queryRoots.credits, userId],
    queryFn: async ({ signal }): Promise<number> => {
      const { data, error } = await supabase
        .from("user_credits")
        .select("balance")
        .eq("user_id", userId)
        .abortSignal(signal)
        .maybeSingle();
      if (error) throw new Error("Failed to fetch user credits", { cause: error });
      return data?.balance ?? 0;
    },
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });
}
