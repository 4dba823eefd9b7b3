import { SearchX, Store } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useCart } from "@portal/shared/contract/useCart";
import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { filterSnacks, type SnackSort } from "./filterSnacks";
import { SnackCard } from "./SnackCard";
import { snackQueries } from "./snacks.queries";
import styles from "./SnackGrid.module.css";

interface SnackGridProps {
  search: string;
  sort: SnackSort;
  onClearSearch: () => void;
}

export function SnackGrid({ search, sort, onClearSearch }: SnackGridProps) {
  const { supabase } = usePortal();
  const { items } = useCart();
  const { data, isPending, isError, refetch } = useQuery(snackQueries.inStock(supabase));

  if (isPending) return <SnackGridSkeleton />;
  if (isError && !data) {
    return <ErrorState title="Error loading snacks" onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Store aria-hidden />}
        title="No snacks available"
        description="Everything is sold out right now. Check back later."
      />
    );
  }

  const snacks = filterSnacks(data, search, sort);
  if (snacks.length === 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No snacks found"
        description={`No snacks match “${search}”.`}
        action={
          <Button variant="secondary" onClick={onClearSearch}>
            Clear search
          </Button>
        }
      />
    );
  }

  return (
    <ul className={styles.grid}>
      {snacks.map((snack, index) => (
        <SnackCard
          key={snack.id}
          snack={snack}
          isEarly={index < 4}
          inCart={items.find(({ id }) => id === snack.id)?.quantity ?? 0}
        />
      ))}
    </ul>
  );
}

function SnackGridSkeleton() {
  return (
    <div className={styles.grid} role="status" aria-label="Loading snacks">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height="16rem" radius="var(--radius-lg)" />
      ))}
    </div>
  );
}
