import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";

export const calendarFeedQueries = {
  all: [queryRoots.calendarFeed] as const,
  /** Null: the member has not created a feed. */
  token: (supabase: Supabase, userId: string) =>
    queryOptions({
      queryKey: [...calendarFeedQueries.all, userId],
      queryFn: async ({ signal }): Promise<string | null> => {
        const { data } = await supabase
          .from("calendar_feeds")
          .select("token")
          .eq("user_id", userId)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError();
        return data?.token ?? null;
      },
    }),
};
