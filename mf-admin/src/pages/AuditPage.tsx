import { AuditLog } from "../features/audit/AuditLog";
import { AdminPage } from "../ui/layout/AdminPage";

export function AuditPage() {
  return (
    <AdminPage
      title="Audit Log"
      description="Who changed settings, prices, roles and credits, and who exported personal data. Entries cannot be changed."
    >
      <AuditLog />
    </AdminPage>
  );
}
