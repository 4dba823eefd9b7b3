import { creditBalanceQuery } from "@portal/shared/data/credits/creditBalance";
import type { Supabase } from "@portal/shared/data/supabase";
import { watchTable } from "@portal/shared/data/watchTable";
import type { QueryClient } from "@tanstack/react-query";

/** spec 1 §7 */
export function watchCredits(
  supabase: Supabase,
  queryClient: QueryClient,
  userId: string,
): () => void {
  const { queryKey } = creditBalanceQuery(supabase, userId);
  return watchTable(
    supabase,
    { table: "user_credits", filter: `user_id=eq.${userId}` },
    () => void queryClient.invalidateQueries({ queryKey }),
  );
}
