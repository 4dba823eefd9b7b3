import { ModuleList } from "../features/modules/ModuleList";
import { TryReleaseButton } from "../features/modules/TryReleaseButton";
import { AdminPage } from "../ui/layout/AdminPage";

export function ModulesPage() {
  return (
    <AdminPage
      title="Modules"
      description="The releases of each module: in use, canary and stored. Below each, what this tab has loaded."
      actions={<TryReleaseButton />}
    >
      <ModuleList />
    </AdminPage>
  );
}
