import { useState } from "react";
import { Select } from "antd";
import { usePortal } from "@portal/shared/contract/usePortal";
import { ReturnPaymentDialog } from "../../../ui/desk/DeskMoneyDialog";
import { RefreshButton } from "../../../ui/toolbar/RefreshButton";
import { DayRangeFilter } from "../../../ui/toolbar/DayRangeFilter";
import { SearchBox } from "../../../ui/toolbar/SearchBox";
import { Toolbar } from "../../../ui/toolbar/Toolbar";
import type { UrlFilter } from "../../../ui/toolbar/useUrlFilter";
import {
  kindLabel,
  orderKinds,
  orderStatuses,
  orderTitle,
  statusLabel,
  type AdminOrder,
  type OrderFilter,
  type OrderKind,
  type OrderListFilter,
} from "../order.schema";
import { orderQueries } from "../orders.queries";
import { OrderTable } from "./OrderTable";
import { RefundDialog } from "../refunds/RefundDialog";
import { usePage } from "../../../data/lists/usePage";

const filters: { value: OrderFilter; label: string }[] = [
  { value: "all", label: "All orders" },
  { value: "attention", label: "Needs attention" },
  ...orderStatuses.map((value) => ({ value, label: statusLabel[value] })),
];

const kinds: { value: OrderKind | "all"; label: string }[] = [
  { value: "all", label: "All kinds" },
  ...orderKinds.map((value) => ({ value, label: kindLabel[value] })),
];

interface OrderListProps {
  address: UrlFilter;
  filter: OrderListFilter;
}

export function OrderList({ address, filter }: OrderListProps) {
  const { supabase } = usePortal();
  const query = usePage(orderQueries.page(supabase, filter, address.page));
  const [refunded, setRefunded] = useState<AdminOrder | null>(null);
  return (
    <>
      <OrderTable
        query={query}
        address={address}
        onRefund={setRefunded}
        toolbar={(sortSelect) => (
          <Toolbar
            search={
              <SearchBox
                label="Search by member, snack, room or order number"
                value={address.search}
                onChange={address.setSearch}
              />
            }
            filtersSet={address.countSet("kind", "status", "from", "to")}
            filters={
              <>
                <Select
                  aria-label="Kind of order"
                  options={kinds}
                  value={filter.kind}
                  onChange={(value) => address.set({ kind: value === "all" ? "" : value })}
                  style={{ minWidth: "8rem" }}
                />
                <Select
                  aria-label="Orders to show"
                  options={filters}
                  value={filter.status}
                  onChange={(value) => address.set({ status: value === "all" ? "" : value })}
                  style={{ minWidth: "10rem" }}
                />
                <DayRangeFilter days={filter.days} onChange={address.set} />
              </>
            }
          >
            {sortSelect}
            <RefreshButton query={query} />
          </Toolbar>
        )}
      />
      {refunded?.kind === "room" && (
        <ReturnPaymentDialog
          orderId={refunded.id}
          memberName={refunded.who}
          bookingText={orderTitle(refunded)}
          suggestedPaise={refunded.amount_paise}
          onClose={() => setRefunded(null)}
        />
      )}
      {refunded && refunded.kind !== "room" && (
        <RefundDialog order={refunded} onClose={() => setRefunded(null)} />
      )}
    </>
  );
}
