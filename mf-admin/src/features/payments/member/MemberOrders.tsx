import { useInfiniteQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { formatPaise } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import { MoreList } from "../../../ui/records/more/MoreList";
import { RecordLine } from "../../../ui/records/more/RecordLine";
import { orderStatuses, orderTitle, statusLabel, statusTone } from "../order.schema";
import { OrderDetailPanel } from "../orders/OrderDetailPanel";
import { memberOrdersQuery, withCafeOrder } from "./memberOrders.queries";

export function MemberOrders({ memberId }: { memberId: string }) {
  const { supabase } = usePortal();
  const orders = useInfiniteQuery(memberOrdersQuery(supabase, memberId));
  return (
    <MoreList
      label="Orders"
      query={orders}
      errorTitle="Error loading orders"
      empty="No orders"
      rowKey={({ id }) => id}
    >
      {(order) => {
        const status = orderStatuses.find((known) => known === order.status);
        const what = orderTitle(order);
        return (
          <RecordLine
            title={
              <>
                {what} · {formatPaise(order.amount_paise)}
              </>
            }
            facts={`${formatInstant(order.created_at)}${order.mode === "test" ? " (test)" : ""}`}
            side={status && <Badge tone={statusTone[status]}>{statusLabel[status]}</Badge>}
            detail={() => <OrderDetailPanel order={withCafeOrder(order)} />}
            detailOf={`${what} of ${formatInstant(order.created_at)}`}
          />
        );
      }}
    </MoreList>
  );
}
