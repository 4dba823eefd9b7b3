import { useState } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { EditUserDialog } from "../profile/EditUserDialog";
import { SelectionBar } from "./SelectionBar";
import type { AdminUser } from "../user.schema";
import { UserTable } from "./UserTable";
import { userQueries } from "../users.queries";
import type { UserListFilter } from "./useUserFilter";
import { usePage } from "../../../data/lists/usePage";

export function UserDirectory({ filter }: { filter: UserListFilter }) {
  const { supabase } = usePortal();
  const query = usePage(userQueries.page(supabase, filter.filter, filter.page, filter.pageSize));
  const [opened, setOpened] = useState<AdminUser | null>(null);
  const [selected, setSelected] = useState<AdminUser[]>([]);
  // Prefers the row with the latest balance; after an edit the user may be on another page.
  const edited = query.data?.rows.find(({ id }) => id === opened?.id) ?? opened;

  return (
    <>
      <UserTable
        query={query}
        filter={filter}
        selection={{
          selected,
          onChange: setSelected,
          label: (user) => `Select ${user.display_name}`,
        }}
        onEdit={setOpened}
      />
      <SelectionBar selected={selected} onClear={() => setSelected([])} />
      {edited && <EditUserDialog key={edited.id} user={edited} onClose={() => setOpened(null)} />}
    </>
  );
}
