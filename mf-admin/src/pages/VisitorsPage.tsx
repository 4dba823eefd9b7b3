import { VisitorRequests } from "../features/visitors/VisitorRequests";
import { AdminPage } from "../ui/layout/AdminPage";

export function VisitorsPage() {
  return (
    <AdminPage title="Visitors" description="Today's expected visitors come first.">
      <VisitorRequests />
    </AdminPage>
  );
}
