import { useUrlFilter } from "../../../ui/toolbar/useUrlFilter";
import { roleFilters, type RoleFilter } from "../user.schema";
import { USERS_PAGE_SIZES, type UserFilter } from "../users.queries";
import type { Sort } from "../../../data/lists/listQuery";

const [defaultSize] = USERS_PAGE_SIZES;
const NEWEST: Sort = { by: "created_at", descending: true };

export function useUserFilter() {
  const address = useUrlFilter();
  const filter: UserFilter = {
    search: address.appliedSearch,
    role: roleFilters.find((role) => role === address.get("role")) ?? "all",
    sort: address.sort ?? NEWEST,
  };
  return {
    ...address,
    filter,
    pageSize: USERS_PAGE_SIZES.find((size) => String(size) === address.get("size")) ?? defaultSize,
    setPageSize: (size: number) => address.set({ size: size === defaultSize ? "" : String(size) }),
    setRole: (role: RoleFilter) => address.set({ role: role === "all" ? "" : role }),
  };
}

export type UserListFilter = ReturnType<typeof useUserFilter>;
