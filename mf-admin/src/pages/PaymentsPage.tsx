import { AttentionNotice } from "../features/payments/AttentionNotice";
import { ExportOrders } from "../features/payments/ExportOrders";
import { parseOrderFilter } from "../features/payments/order.schema";
import { OrderLedger } from "../features/payments/OrderLedger";
import { AdminPage } from "../ui/AdminPage";
import { useAddressFilter } from "../ui/useAddressFilter";

export function PaymentsPage() {
  const address = useAddressFilter();
  const filter = { status: parseOrderFilter(address.get("status")), sort: address.sort };
  return (
    <AdminPage title="Payments" actions={<ExportOrders filter={filter} />}>
      <AttentionNotice onShow={() => address.set({ status: "attention" })} />
      <OrderLedger address={address} filter={filter} />
    </AdminPage>
  );
}
