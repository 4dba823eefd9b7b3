import { ModuleList } from "../features/modules/ModuleList";
import { TryReleaseButton } from "../features/modules/TryReleaseButton";
import { AdminPage } from "../ui/layout/AdminPage";

export function ModulesPage() {
  return (
    <AdminPage
      title="Modules"
      description="Which release of each part of the portal people get, the ones kept beside it, and what this tab has seen of them."
      actions={<TryReleaseButton />}
    >
      <ModuleList />
    </AdminPage>
  );
}
