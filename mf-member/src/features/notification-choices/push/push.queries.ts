import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { queryOptions } from "@tanstack/react-query";

const keySchema = z.object({ key: z.string().nullable() });

export const pushQueries = {
  /** The key with which browsers subscribe, or null: the portal has no push notifications. */
  key: (supabase: Supabase) =>
    queryOptions({
      queryKey: [queryRoots.notifications, "push-key"] as const,
      queryFn: async ({ signal }) => {
        const { data, error } = await supabase.functions.invoke("push-key", {
          method: "GET",
          signal,
        });
        if (error) throw error;
        return keySchema.parse(data).key;
      },
      staleTime: Infinity,
    }),

  /** The endpoints of the member's devices. */
  devices: (supabase: Supabase, userId: string) =>
    queryOptions({
      queryKey: [queryRoots.notifications, userId, "devices"] as const,
      queryFn: async ({ signal }) => {
        const { data } = await supabase
          .from("push_subscriptions")
          .select("endpoint")
          .eq("user_id", userId)
          .abortSignal(signal)
          .throwOnError();
        return data.map(({ endpoint }) => endpoint);
      },
    }),
};
