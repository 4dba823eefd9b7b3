import type { ReactNode } from "react";
import { Button, Select } from "antd";
import { SearchBox } from "../../../ui/toolbar/SearchBox";
import { Toolbar } from "../../../ui/toolbar/Toolbar";
import type { RoleFilter } from "../user.schema";
import type { UserListFilter } from "./useUserFilter";

const roles: { value: RoleFilter; label: string }[] = [
  { value: "all", label: "All Roles" },
  { value: "admin", label: "Admin" },
  { value: "user", label: "User" },
];

interface UserToolbarProps {
  filter: UserListFilter;
  sortSelect: ReactNode;
}

export function UserToolbar({ filter, sortSelect }: UserToolbarProps) {
  return (
    <Toolbar
      search={
        <SearchBox
          label="Search by name, email, organization or phone"
          value={filter.search}
          onChange={filter.setSearch}
        />
      }
      filtersSet={filter.countSet("role")}
      filters={
        <>
          <Select<RoleFilter>
            aria-label="Role"
            options={roles}
            value={filter.filter.role}
            onChange={filter.setRole}
            style={{ minWidth: "8rem" }}
          />
          <Button onClick={filter.reset}>Reset Filters</Button>
        </>
      }
    >
      {sortSelect}
    </Toolbar>
  );
}
