import type { Supabase } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { queryOptions } from "@tanstack/react-query";

export const deletionQueries = {
  /** When the account will be deleted, as an instant; null if it will not. */
  deleteAt: (supabase: Supabase, userId: string) =>
    queryOptions({
      queryKey: [queryRoots.profile, userId, "deletion"],
      queryFn: async ({ signal }) =>
        (
          await supabase
            .from("account_deletions")
            .select("delete_at")
            .eq("user_id", userId)
            .abortSignal(signal)
            .maybeSingle()
            .throwOnError()
        ).data?.delete_at ?? null,
    }),
};
