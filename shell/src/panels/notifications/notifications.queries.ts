import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

export type Notification = Pick<
  Tables<"notifications">,
  "id" | "kind" | "data" | "read_at" | "created_at"
>;

export interface NotificationPage {
  rows: readonly Notification[];
  hasMore: boolean;
}

export const NOTIFICATIONS_PAGE_SIZE = 30;

const after = ({ id, created_at }: Notification) =>
  `created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`;

export const notificationQueries = {
  of: (userId: string) => [queryRoots.notifications, userId] as const,

  unread: (supabase: Supabase, userId: string) =>
    queryOptions({
      queryKey: [...notificationQueries.of(userId), "unread"] as const,
      queryFn: async ({ signal }): Promise<number> => {
        const { data } = await supabase
          .rpc("unread_notifications")
          .abortSignal(signal)
          .throwOnError();
        return data;
      },
    }),

  /** Newest first. The page parameter is the last notification of the page before. */
  pages: (supabase: Supabase, userId: string) =>
    infiniteQueryOptions({
      queryKey: [...notificationQueries.of(userId), "pages"] as const,
      queryFn: async ({ pageParam, signal }): Promise<NotificationPage> => {
        let read = supabase
          .from("notifications")
          .select("id, kind, data, read_at, created_at")
          .eq("user_id", userId)
          .is("is_shown", true);
        if (pageParam) read = read.or(after(pageParam));
        const { data } = await read
          .order("created_at", { ascending: false })
          .order("id", { ascending: false })
          .limit(NOTIFICATIONS_PAGE_SIZE + 1)
          .abortSignal(signal)
          .throwOnError();
        return {
          rows: data.slice(0, NOTIFICATIONS_PAGE_SIZE),
          hasMore: data.length > NOTIFICATIONS_PAGE_SIZE,
        };
      },
      initialPageParam: null as Notification | null,
      getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1) : undefined),
      staleTime: 0,
    }),
};
