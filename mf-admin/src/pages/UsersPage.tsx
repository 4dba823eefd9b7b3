import { ImportButton } from "../features/import/ImportButton";
import { memberImport } from "../features/import/rows/importKinds";
import { AddUserButton } from "../features/users/profile/AddUserButton";
import { ExportUsers } from "../features/users/directory/ExportUsers";
import { UserDirectory } from "../features/users/directory/UserDirectory";
import { useUserFilter } from "../features/users/directory/useUserFilter";
import { AdminPage } from "../ui/layout/AdminPage";

export function UsersPage() {
  const filter = useUserFilter();
  return (
    <AdminPage
      title="Users"
      actions={
        <>
          <ExportUsers filter={filter.filter} />
          <ImportButton kind={memberImport} />
          <AddUserButton />
        </>
      }
    >
      <UserDirectory filter={filter} />
    </AdminPage>
  );
}
