import { usePortal } from "@portal/shared/contract/usePortal";
import type { CsvColumn } from "../../data/csv";
import { everyPage } from "../../data/everyPage";
import { ExportButton } from "../../ui/ExportButton";
import { parseOrderFilter } from "./order.schema";
import { readOrders, type AdminOrder } from "./orders.queries";

const columns: CsvColumn<AdminOrder>[] = [
  { title: "Order", value: ({ id }) => id },
  { title: "User", value: ({ who }) => who },
  { title: "Email", value: ({ email }) => email },
  { title: "Kind", value: ({ kind }) => kind },
  { title: "Credits", value: ({ credits }) => credits },
  { title: "Amount (INR)", value: ({ amount_paise }) => amount_paise / 100 },
  { title: "Status", value: ({ status }) => status },
  { title: "Mode", value: ({ mode }) => mode },
  { title: "Provider Order", value: ({ provider_order_id }) => provider_order_id },
  { title: "Ordered", value: ({ created_at }) => created_at },
];

export function ExportOrders({ status }: { status: string | null }) {
  const { supabase } = usePortal();
  return (
    <ExportButton
      name="orders"
      columns={columns}
      readAll={() =>
        everyPage(
          async (page, size) =>
            (await readOrders(supabase, parseOrderFilter(status), page, size)).orders,
        )
      }
    />
  );
}
