import { usePortal } from "@portal/shared/contract/usePortal";
import { useQuery } from "@tanstack/react-query";
import { spaceUpdatesQuery } from "./news.queries";
import { NewsList } from "./NewsList";

export function UpdatesTab() {
  const { supabase } = usePortal();
  const query = useQuery(spaceUpdatesQuery(supabase));
  return (
    <NewsList
      items={query.data?.updates.map(({ id, title, content, created_at }) => ({
        id,
        title,
        text: content,
        createdAt: created_at,
      }))}
      failure="The updates didn't load"
      failed={query.isError}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
