import { Link } from "@portal/shared/vendor/router";
import { VisitorNamesCard } from "../features/visitor-names/VisitorNamesCard";
import { VisitorRequests } from "../features/visitors/VisitorRequests";
import { AdminPage } from "../ui/layout/AdminPage";

export function VisitorsPage() {
  return (
    <AdminPage
      title="Visitors"
      description="Today's expected visitors come first."
      actions={<Link to="/admin/visitors/kiosks">Kiosks</Link>}
    >
      <VisitorRequests />
      <VisitorNamesCard />
    </AdminPage>
  );
}
