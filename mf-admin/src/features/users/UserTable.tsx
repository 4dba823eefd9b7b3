import { Button } from "antd";
import {
  RecordsTable,
  type RecordColumn,
  type RecordsQuery,
  type Sort,
} from "../../ui/RecordsTable";
import { StatusTag } from "../../ui/StatusTag";
import { RoleSwitch } from "./RoleSwitch";
import type { AdminUser } from "./user.schema";
import { USERS_PAGE_SIZE, type UserPage } from "./users.queries";
import styles from "./UserTable.module.css";

interface UserTableProps {
  query: RecordsQuery<UserPage>;
  page: number;
  onPage: (page: number) => void;
  sort: Sort;
  onSort: (sort: Sort | null) => void;
  onEdit: (user: AdminUser) => void;
}

const missing = <span className={styles.missing}>—</span>;

export function UserTable({ query, page, onPage, sort, onSort, onEdit }: UserTableProps) {
  const columns: RecordColumn<AdminUser>[] = [
    {
      key: "full_name",
      title: "Name",
      sortable: true,
      render: (user) => <span className={styles.name}>{user.full_name ?? missing}</span>,
    },
    { key: "email", title: "Email", sortable: true, render: (user) => user.email ?? missing },
    {
      key: "role",
      title: "Role",
      render: (user) => (
        <span className={styles.role}>
          <StatusTag tone={user.role === "admin" ? "brand" : "neutral"}>
            {user.role === "admin" ? "Admin" : "User"}
          </StatusTag>
          <RoleSwitch user={user} />
        </span>
      ),
    },
    {
      key: "organization",
      title: "Organization",
      sortable: true,
      render: (user) => user.organization ?? missing,
    },
    { key: "phone", title: "Phone Number", render: (user) => user.phone_number ?? missing },
    {
      key: "actions",
      title: "Actions",
      render: (user) => (
        <Button
          size="small"
          onClick={() => onEdit(user)}
          aria-label={`Edit ${user.full_name ?? user.email ?? "user"}`}
        >
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
      rows={query.data?.users}
      errorTitle="Error loading users"
      errorFallback="Failed to fetch users"
      empty="No users found"
      sort={sort}
      onSort={onSort}
      paging={{
        page,
        pageSize: USERS_PAGE_SIZE,
        total: query.data?.total ?? 0,
        noun: "users",
        onPage,
      }}
    />
  );
}
