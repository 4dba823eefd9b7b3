import { usePortal } from "@portal/shared/contract/usePortal";
import { formatRupees } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import { useQuery } from "@tanstack/react-query";
import { cafeSpecialsQuery } from "./news.queries";
import { NewsList } from "./NewsList";

export function SpecialsTab() {
  const { supabase } = usePortal();
  const query = useQuery(cafeSpecialsQuery(supabase));
  return (
    <NewsList
      items={query.data?.map(({ id, name, description, price, available, created_at }) => ({
        id,
        title: name,
        text: description,
        createdAt: created_at,
        mark: available ? (
          <Badge tone="brand">{formatRupees(price, 2)}</Badge>
        ) : (
          <Badge>Not Available</Badge>
        ),
      }))}
      failure="The cafe specials didn't load"
      failed={query.isError}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
