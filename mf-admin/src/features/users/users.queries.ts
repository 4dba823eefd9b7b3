import { queryOptions } from "@tanstack/react-query";
import type { Supabase } from "@portal/shared/data/supabase";
import { adminKeys } from "../../data/adminKeys";
import { parsePage, pageQuery, type ReadPage, type ReadPart } from "../../data/lists/page";
import { adminUserSchema, type AdminUser, type RoleFilter, type UserProfile } from "./user.schema";
import type { Sort } from "../../data/lists/listQuery";

/** The first one is the default (spec 2 §9). */
export const USERS_PAGE_SIZES = [10, 25] as const;
export type UsersPageSize = (typeof USERS_PAGE_SIZES)[number];

export interface UserFilter {
  /** Part of a name, email, organization or phone number. */
  search: string;
  role: RoleFilter;
  sort: Sort;
}

export const userQueries = {
  all: adminKeys.users,

  page: (supabase: Supabase, filter: UserFilter, page: number, size: UsersPageSize = 10) =>
    pageQuery(
      [...userQueries.all, "page", filter, size],
      searchUsers(supabase, filter),
      page,
      size,
    ),

  adminCount: (supabase: Supabase) =>
    queryOptions({
      queryKey: [...userQueries.all, "admin-count"],
      queryFn: async ({ signal }): Promise<number> => {
        const { count } = await supabase
          .from("user_roles")
          .select("*", { count: "exact", head: true })
          .eq("role", "admin")
          .abortSignal(signal)
          .throwOnError();
        return count ?? 0;
      },
      staleTime: 0,
    }),

  profile: (supabase: Supabase, id: string) =>
    queryOptions({
      queryKey: [...userQueries.all, "profile", id],
      queryFn: async (): Promise<UserProfile> => {
        const profile = await readProfile(supabase, { id });
        if (!profile) throw new Error("This user no longer exists.");
        return profile;
      },
      // A save must refer to the version that the admin saw.
      staleTime: "static",
      gcTime: 0,
    }),
};

const searchUsers =
  (supabase: Supabase, { search, role, sort }: UserFilter): ReadPage<AdminUser> =>
  async (page, size, signal) => {
    const { data } = await supabase
      .rpc("search_users", {
        search,
        role_filter: role,
        page,
        page_size: size,
        sort_by: sort.by,
        ascending: !sort.descending,
      })
      .abortSignal(signal)
      .throwOnError();
    return parsePage(adminUserSchema, data);
  };

/** The members of the filter in parts, the first account first. */
export const readUsers =
  (supabase: Supabase, { search, role }: UserFilter): ReadPart<AdminUser> =>
  async (last, size) => {
    const { data } = await supabase
      .rpc("search_users", {
        search,
        role_filter: role,
        page_size: size,
        ascending: true,
        ...(last && { after_created_at: last.created_at, after_id: last.id }),
      })
      .throwOnError();
    return parsePage(adminUserSchema, data);
  };

export async function readProfile(
  supabase: Supabase,
  { id }: Pick<UserProfile, "id">,
): Promise<UserProfile | null> {
  const { data } = await supabase
    .from("profiles")
    .select("id, full_name, organization, phone_number, created_at, updated_at")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return data;
}
