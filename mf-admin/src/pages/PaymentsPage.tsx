import { AttentionNotice } from "../features/payments/AttentionNotice";
import { ExportOrders } from "../features/payments/ExportOrders";
import { OrderLedger } from "../features/payments/OrderLedger";
import { AdminPage } from "../ui/AdminPage";
import { useAddressFilter } from "../ui/useAddressFilter";

export function PaymentsPage() {
  const address = useAddressFilter();
  return (
    <AdminPage title="Payments" actions={<ExportOrders status={address.get("status")} />}>
      <AttentionNotice onShow={() => address.set({ status: "attention" })} />
      <OrderLedger address={address} />
    </AdminPage>
  );
}
