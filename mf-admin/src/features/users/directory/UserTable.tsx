import { Button } from "antd";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatDay } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import { MemberLink } from "../../../ui/member/MemberLink";
import { RecordsTable } from "../../../ui/records/RecordsTable";
import type { Selection } from "../../../ui/records/selection";
import { RoleSwitch } from "../roles/RoleSwitch";
import type { AdminUser } from "../user.schema";
import { USERS_PAGE_SIZES } from "../users.queries";
import { UserToolbar } from "./UserToolbar";
import type { UserListFilter } from "./useUserFilter";
import styles from "./UserTable.module.css";
import type { PageQuery } from "../../../data/lists/listQuery";
import type { RecordColumn } from "../../../ui/records/recordView";

interface UserTableProps {
  query: PageQuery<AdminUser>;
  filter: UserListFilter;
  selection: Selection<AdminUser>;
  onEdit: (user: AdminUser) => void;
}

const missing = <span className={styles.missing}>—</span>;

export function UserTable({ query, filter, selection, onEdit }: UserTableProps) {
  const columns: RecordColumn<AdminUser>[] = [
    {
      key: "full_name",
      title: "Name",
      sortable: true,
      wrap: true,
      render: (user) => (
        <span className={styles.name}>
          <MemberLink id={user.id}>{user.display_name}</MemberLink>
        </span>
      ),
    },
    {
      key: "email",
      inSummary: true,
      title: "Email",
      sortable: true,
      wrap: true,
      render: (user) => <span className={styles.email}>{user.email ?? missing}</span>,
    },
    {
      key: "role",
      title: "Role",
      sortable: true,
      render: (user) => (
        <span className={styles.role}>
          <Badge tone={user.role === "admin" ? "brand" : "neutral"}>
            {user.role === "admin" ? "Admin" : "User"}
          </Badge>
          <RoleSwitch user={user} />
        </span>
      ),
    },
    {
      key: "organization",
      title: "Organization",
      sortable: true,
      wrap: true,
      render: (user) => user.organization ?? missing,
    },
    {
      key: "phone_number",
      title: "Phone Number",
      sortable: true,
      render: (user) => user.phone_number ?? missing,
    },
    {
      key: "credits",
      inSummary: true,
      title: "Credits",
      align: "right",
      render: (user) => formatCredits(user.credits),
    },
    {
      key: "last_visit",
      title: "Last visit",
      wrap: true,
      render: ({ last_visit }) => (last_visit ? formatDay(last_visit) : missing),
    },
    {
      key: "actions",
      title: "Actions",
      render: (user) => (
        <Button size="small" onClick={() => onEdit(user)} aria-label={`Edit ${user.display_name}`}>
          Edit
        </Button>
      ),
    },
  ];

  return (
    <RecordsTable
      label="Users"
      columns={columns}
      rowKey={(user) => user.id}
      query={query}
      errorTitle="Error loading users"
      errorToast="Error fetching users"
      errorFallback="Failed to fetch users"
      empty="No users found"
      sort={filter.filter.sort}
      onSort={filter.setSort}
      toolbar={(sortSelect) => <UserToolbar filter={filter} sortSelect={sortSelect} />}
      selection={selection}
      paging={{
        page: filter.page,
        pageSize: filter.pageSize,
        pageSizes: USERS_PAGE_SIZES,
        noun: "users",
        onPage: filter.setPage,
        onPageSize: filter.setPageSize,
      }}
    />
  );
}
