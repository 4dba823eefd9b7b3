import { ReceiptText } from "lucide-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { Button } from "@portal/shared/ui/Button";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useLiveOrders } from "../../cafe/useLiveOrders";
import { OrderItem } from "./OrderItem";
import { orderQueries } from "./orders.queries";
import styles from "./MyOrders.module.css";

export function MyOrders() {
  const { supabase } = usePortal();
  const { user } = useSession();
  useLiveOrders();
  const orders = useInfiniteQuery({
    ...orderQueries.mine(supabase, user?.id ?? ""),
    enabled: user !== null,
  });

  if (orders.isPending) {
    return (
      <div className={styles.list} role="status" aria-label="Loading orders">
        {[0, 1, 2].map((line) => (
          <Skeleton key={line} height="4.5rem" radius="var(--radius-lg)" />
        ))}
      </div>
    );
  }
  if (orders.isError && !orders.data) {
    return <ErrorState title="Error loading orders" onRetry={() => void orders.refetch()} />;
  }
  const list = orders.data.pages.flat();
  if (list.length === 0) {
    return (
      <EmptyState
        icon={<ReceiptText aria-hidden />}
        title="No orders yet"
        description="Your orders and receipts will appear here."
        action={
          <ButtonLink to="/snacks" variant="secondary">
            Browse snacks
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <ul className={styles.list} aria-label="Your orders">
        {list.map((order) => (
          <OrderItem key={order.id} order={order} />
        ))}
      </ul>
      {orders.hasNextPage && (
        <Button
          variant="secondary"
          className={styles.more}
          busy={orders.isFetchingNextPage}
          onClick={() => void orders.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
