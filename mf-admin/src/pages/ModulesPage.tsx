import { ModuleList } from "../features/modules/ModuleList";
import { TryReleaseButton } from "../features/modules/TryReleaseButton";
import { AdminPage } from "../ui/layout/AdminPage";

export function ModulesPage() {
  return (
    <AdminPage
      title="Modules"
      description="Releases of each module, how they work for all users, and what this tab has loaded."
      actions={<TryReleaseButton />}
    >
      <ModuleList />
    </AdminPage>
  );
}
