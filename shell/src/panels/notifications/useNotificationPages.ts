import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type Notification, notificationQueries } from "./notifications.queries";

export interface NotificationPages {
  /** Undefined until the first page is loaded. */
  rows: readonly Notification[] | undefined;
  failed: boolean;
  /** The next page failed; the loaded ones are shown. */
  moreFailed: boolean;
  loading: boolean;
  loadingMore: boolean;
  hasMore: boolean;
  retry(): void;
  showMore(): void;
}

export function useNotificationPages(userId: string, enabled: boolean): NotificationPages {
  const { supabase } = usePortal();
  const query = useInfiniteQuery({ ...notificationQueries.pages(supabase, userId), enabled });
  return {
    rows: query.data?.pages.flatMap((page) => page.rows),
    failed: hasFailed(query) && !query.isFetchNextPageError,
    moreFailed: query.isFetchNextPageError,
    loading: query.isFetching,
    loadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    retry: () => void query.refetch(),
    showMore: () => void query.fetchNextPage(),
  };
}
