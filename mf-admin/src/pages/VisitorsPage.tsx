import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { VisitorRequests } from "../features/visitors/VisitorRequests";
import { AdminPage } from "../ui/layout/AdminPage";

export function VisitorsPage() {
  return (
    <AdminPage
      title="Visitors"
      description="Today's expected visitors come first."
      actions={
        <ButtonLink variant="secondary" to="/admin/visitors/kiosks">
          Kiosks
        </ButtonLink>
      }
    >
      <VisitorRequests />
    </AdminPage>
  );
}
