import { usePortal } from "@portal/shared/contract/usePortal";
import { csvMoment, type CsvColumn } from "../../../data/lists/csv";
import { orderNumber } from "@portal/shared/domain/orderNumber";
import { ExportButton } from "../../../ui/toolbar/ExportButton";
import type { AdminOrder, OrderListFilter } from "../order.schema";
import { readOrders } from "../orders.queries";

const columns: CsvColumn<AdminOrder>[] = [
  { title: "Order", value: orderNumber },
  { title: "User", value: ({ who }) => who },
  { title: "Email", value: ({ email }) => email },
  { title: "Kind", value: ({ kind }) => kind },
  { title: "Credits", value: ({ credits }) => credits },
  { title: "Amount (INR)", value: ({ amount_paise }) => amount_paise / 100 },
  { title: "Booking", value: ({ description }) => description },
  { title: "Status", value: ({ status }) => status },
  { title: "Mode", value: ({ mode }) => mode },
  { title: "Ordered", value: ({ created_at }) => csvMoment(created_at), isDate: true },
  { title: "Cafe day", value: ({ cafe_day }) => cafe_day, isDate: true },
  { title: "Cafe order", value: ({ cafe_number }) => cafe_number },
];

export function ExportOrders({ filter }: { filter: OrderListFilter }) {
  const { supabase } = usePortal();
  return (
    <ExportButton
      name="orders"
      list="orders"
      columns={columns}
      read={readOrders(supabase, filter)}
    />
  );
}
