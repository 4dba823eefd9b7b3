import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "../queryKeys";
import type { Supabase } from "../supabase";

/** spec 1 §7 */
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
