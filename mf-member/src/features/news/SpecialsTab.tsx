import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { formatRupees } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import { useSharedQuery } from "../../ui/useSharedQuery";
import { newsQueries } from "./news.queries";
import { NewsList } from "./NewsList";

export function SpecialsTab() {
  const { supabase } = usePortal();
  const query = useSharedQuery(newsQueries.cafeSpecials(supabase));
  return (
    <NewsList
      items={query.data?.map(({ id, name, description, price, available, created_at }) => ({
        id,
        title: name,
        text: description,
        createdAt: created_at,
        note: available ? "Order it at the cafe counter" : undefined,
        badge: available ? (
          <Badge tone="brand">{formatRupees(price, 2)}</Badge>
        ) : (
          <Badge>Not Available</Badge>
        ),
      }))}
      errorTitle="The cafe specials didn't load"
      failed={hasFailed(query)}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
