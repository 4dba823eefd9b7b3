import { useState } from "react";
import { Button, Select } from "antd";
import { RefreshCw } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { Toolbar } from "../../ui/Toolbar";
import type { AddressFilter } from "../../ui/useAddressFilter";
import { orderStatuses, parseOrderFilter, statusLabel, type OrderFilter } from "./order.schema";
import { orderQueries, type AdminOrder } from "./orders.queries";
import { OrderTable } from "./OrderTable";
import { RefundDialog } from "./RefundDialog";

const filters: { value: OrderFilter; label: string }[] = [
  { value: "all", label: "All Orders" },
  { value: "attention", label: "Needs Attention" },
  ...orderStatuses.map((value) => ({ value, label: statusLabel[value] })),
];

/** Everybody's orders, newest first, and what became of the money. */
export function OrderLedger({ address }: { address: AddressFilter }) {
  const { supabase } = usePortal();
  const filter = parseOrderFilter(address.get("status"));
  const query = useQuery(orderQueries.page(supabase, filter, address.page));
  const [refunded, setRefunded] = useState<AdminOrder | null>(null);
  return (
    <>
      <Toolbar>
        <Select
          aria-label="Orders to show"
          options={filters}
          value={filter}
          onChange={(value) => address.set({ status: value === "all" ? "" : value })}
          style={{ minWidth: "12rem" }}
        />
        <Button
          icon={<RefreshCw size={16} aria-hidden />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Refresh
        </Button>
      </Toolbar>
      <OrderTable
        query={query}
        page={address.page}
        onPage={address.setPage}
        onRefund={setRefunded}
      />
      {refunded && <RefundDialog order={refunded} onClose={() => setRefunded(null)} />}
    </>
  );
}
