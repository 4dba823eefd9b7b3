import { InvoiceNotice } from "../features/invoices/InvoiceNotice";
import { AttentionNotice } from "../features/payments/AttentionNotice";
import { ExportOrders } from "../features/payments/orders/ExportOrders";
import { readOrderFilter } from "../features/payments/order.schema";
import { OrderList } from "../features/payments/orders/OrderList";
import { AdminPage } from "../ui/layout/AdminPage";
import { Link } from "@portal/shared/vendor/router";
import { useUrlFilter } from "../ui/toolbar/useUrlFilter";

export function PaymentsPage() {
  const address = useUrlFilter();
  const filter = readOrderFilter(address);
  return (
    <AdminPage title="Payments" actions={<ExportOrders filter={filter} />}>
      <AttentionNotice onShow={() => address.set({ status: "attention" })} />
      <InvoiceNotice missingAction={<Link to="/admin/invoices">Complete the seller</Link>} />
      <OrderList address={address} filter={filter} />
    </AdminPage>
  );
}
