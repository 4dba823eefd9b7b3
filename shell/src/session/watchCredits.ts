import type { Supabase } from "@portal/shared/data/supabase";
import { creditBalanceQuery } from "@portal/shared/data/creditBalance";
import type { QueryClient } from "@tanstack/react-query";

/**
 * Reads the balance again whenever the server changes it (spec 1 §7). What changed
 * while the connection was away is caught up when it is back.
 * @returns a function that ends it.
 */
export function watchCredits(
  supabase: Supabase,
  queryClient: QueryClient,
  userId: string,
): () => void {
  const { queryKey } = creditBalanceQuery(supabase, userId);
  const refresh = () => void queryClient.invalidateQueries({ queryKey });
  const channel = supabase
    .channel(`credits:${userId}`)
    .on(
      "postgres_changes",
      { event: "*", schema: "public", table: "user_credits", filter: `user_id=eq.${userId}` },
      refresh,
    )
    // Only now does the server listen: what changed between joining and this is caught up.
    .on("system", {}, refresh)
    .subscribe((status) => {
      if (status === "SUBSCRIBED") refresh();
    });
  return () => void supabase.removeChannel(channel);
}
