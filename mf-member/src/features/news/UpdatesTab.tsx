import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { useSharedQuery } from "../../ui/useSharedQuery";
import { newsQueries } from "./news.queries";
import { NewsList } from "./NewsList";

export function UpdatesTab() {
  const { supabase } = usePortal();
  const query = useSharedQuery(newsQueries.spaceUpdates(supabase));
  return (
    <NewsList
      items={query.data?.updates.map(({ id, title, content, created_at }) => ({
        id,
        title,
        text: content,
        createdAt: created_at,
      }))}
      errorTitle="The updates didn't load"
      failed={hasFailed(query)}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
