import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { EditUserDialog } from "./EditUserDialog";
import type { AdminUser } from "./user.schema";
import { UserTable } from "./UserTable";
import { UserToolbar } from "./UserToolbar";
import { userQueries } from "./users.queries";
import type { UserListFilter } from "./useUserFilter";

/** Everybody with an account: search, filter, order, pages, and the dialog that edits one. */
export function UserDirectory({ filter }: { filter: UserListFilter }) {
  const { supabase } = usePortal();
  const query = useQuery(userQueries.page(supabase, filter.filter, filter.page));
  const [opened, setOpened] = useState<AdminUser | null>(null);
  // The latest balance, also when an edit has taken the person off this page.
  const edited = query.data?.users.find(({ id }) => id === opened?.id) ?? opened;

  return (
    <>
      <UserToolbar filter={filter} />
      <UserTable
        query={query}
        page={filter.page}
        onPage={filter.setPage}
        sort={filter.filter.sort}
        onSort={filter.setSort}
        onEdit={setOpened}
      />
      {edited && <EditUserDialog key={edited.id} user={edited} onClose={() => setOpened(null)} />}
    </>
  );
}
