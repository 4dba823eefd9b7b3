import { AddUserButton } from "../features/users/AddUserButton";
import { ExportUsers } from "../features/users/ExportUsers";
import { UserDirectory } from "../features/users/UserDirectory";
import { useUserFilter } from "../features/users/useUserFilter";
import { AdminPage } from "../ui/AdminPage";

export function UsersPage() {
  const filter = useUserFilter();
  return (
    <AdminPage
      title="Users"
      actions={
        <>
          <ExportUsers filter={filter.filter} />
          <AddUserButton />
        </>
      }
    >
      <UserDirectory filter={filter} />
    </AdminPage>
  );
}
