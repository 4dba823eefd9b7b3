import { ModuleList } from "../features/modules/ModuleList";
import { AdminPage } from "../ui/AdminPage";

export function ModulesPage() {
  return (
    <AdminPage
      title="Modules"
      description="Which release of each part of the portal people get, and the ones kept beside it."
    >
      <ModuleList />
    </AdminPage>
  );
}
