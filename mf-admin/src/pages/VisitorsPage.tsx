import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { VisitorNamesCard } from "../features/visitor-names/VisitorNamesCard";
import { RejectionNotice } from "../features/visitors/RejectionNotice";
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
      <VisitorNamesCard />
      <RejectionNotice />
    </AdminPage>
  );
}
