import { usePortal } from "@portal/shared/contract/usePortal";
import { serverNow } from "@portal/shared/domain/serverTime";
import { useMutation } from "@tanstack/react-query";
import { type Notification, notificationQueries } from "./notifications.queries";

/** One notification, or all up to `until`, an instant. */
export type Reading = { id: string } | { until: string };

/** Shows them as read at once, and as before if the write fails. */
export function useMarkRead(userId: string) {
  const { supabase, queryClient } = usePortal();
  const queryKey = notificationQueries.of(userId);
  const { queryKey: pagesKey } = notificationQueries.pages(supabase, userId);
  const { queryKey: unreadKey } = notificationQueries.unread(supabase, userId);

  return useMutation({
    mutationKey: queryKey,
    mutationFn: async (reading: Reading) => {
      const args = "id" in reading ? { ids: [reading.id] } : reading;
      await supabase.rpc("mark_notifications_read", args).throwOnError();
    },
    onMutate: async (reading) => {
      await queryClient.cancelQueries({ queryKey });
      const pages = queryClient.getQueryData(pagesKey);
      const unread = queryClient.getQueryData(unreadKey);
      const isMeant = ({ id, read_at }: Notification) =>
        read_at === null && (!("id" in reading) || reading.id === id);
      const count = pages?.pages.flatMap(({ rows }) => rows.filter(isMeant)).length ?? 0;
      const read_at = serverNow().toISOString();
      queryClient.setQueryData(
        pagesKey,
        (now) =>
          now && {
            ...now,
            pages: now.pages.map((page) => ({
              ...page,
              rows: page.rows.map((row) => (isMeant(row) ? { ...row, read_at } : row)),
            })),
          },
      );
      queryClient.setQueryData(unreadKey, (now) =>
        now === undefined ? undefined : "id" in reading ? Math.max(0, now - count) : 0,
      );
      return { pages, unread };
    },
    // After a sign-out the cache is empty and stays empty.
    onError: (_error, _reading, before) => {
      queryClient.setQueryData(pagesKey, (now) => now && before?.pages);
      queryClient.setQueryData(unreadKey, (now) =>
        now === undefined ? undefined : before?.unread,
      );
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return;
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}
