import { ExportUpdates } from "../features/updates/ExportUpdates";
import { UpdateManager } from "../features/updates/UpdateManager";
import { AdminPage } from "../ui/layout/AdminPage";

export function UpdatesPage() {
  return (
    <AdminPage
      title="Space Updates"
      description="News on the members' dashboard."
      actions={<ExportUpdates />}
    >
      <UpdateManager />
    </AdminPage>
  );
}
