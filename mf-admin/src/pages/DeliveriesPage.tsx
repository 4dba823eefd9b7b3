import { DeliveryTable } from "../features/deliveries/DeliveryTable";
import { AdminPage } from "../ui/layout/AdminPage";
import { useUrlFilter } from "../ui/toolbar/useUrlFilter";

export function DeliveriesPage() {
  return (
    <AdminPage title="Deliveries" description="Emails that failed or are late.">
      <DeliveryTable address={useUrlFilter()} />
    </AdminPage>
  );
}
