import { FileQuestion } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { ErrorState } from "@portal/shared/ui/states/ErrorState";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useLiveOrders } from "../../cafe/useLiveOrders";
import { confirmationQueries } from "./confirmation.queries";
import { Receipt } from "./Receipt";
import { useOrderData } from "./useOrderData";
import { backToPayments } from "./wayBack";

export function Confirmation() {
  const { supabase } = usePortal();
  const { user, loading } = useSession();
  useLiveOrders();
  const requested = useOrderData();
  const order = useQuery({
    ...confirmationQueries.order(supabase, requested?.orderId ?? ""),
    enabled: requested !== null && user !== null,
  });
  const billing = useQuery({
    ...confirmationQueries.billing(supabase),
    enabled: user !== null,
  });

  if (!requested || (!user && !loading)) return <NotFound signedIn={user !== null} />;
  if (order.isError && !order.data) {
    return <ErrorState title="Failed to load order details" onRetry={() => void order.refetch()} />;
  }
  if (order.isPending || billing.isLoading) {
    return (
      <div role="status" aria-label="Loading order details">
        <Skeleton height="24rem" radius="var(--radius-lg)" />
      </div>
    );
  }
  if (!order.data) return <NotFound signedIn={user !== null} />;
  return (
    <Receipt
      order={order.data}
      paymentId={requested.carried?.paymentId ?? null}
      billing={billing.data ?? null}
      wayBack={requested.wayBack ?? (order.data.user_id === user?.id ? null : backToPayments)}
    />
  );
}

function NotFound({ signedIn }: { signedIn: boolean }) {
  return (
    <EmptyState
      icon={<FileQuestion aria-hidden />}
      title="Order details not found"
      description={
        signedIn ? "Your orders are listed under My orders." : "Log in to see your orders."
      }
      action={
        signedIn ? (
          <ButtonLink to="/buy-credits?tab=orders">My orders</ButtonLink>
        ) : (
          <ButtonLink to="/login">Log In</ButtonLink>
        )
      }
    />
  );
}
