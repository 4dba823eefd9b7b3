import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { Supabase } from "@portal/shared/data/supabase";
import type { Sort } from "../../ui/RecordsTable";
import { adminUserSchema, type AdminUser, type RoleFilter, type UserProfile } from "./user.schema";

export const USERS_PAGE_SIZE = 10;

export interface UserFilter {
  /** Contained in the name, e-mail or organization, whatever its case. */
  search: string;
  role: RoleFilter;
  sort: Sort;
}

export interface UserPage {
  users: AdminUser[];
  total: number;
}

const answer = z.array(adminUserSchema.extend({ total_count: z.number() }));

export const userQueries = {
  all: ["admin", "users"] as const,

  page: (supabase: Supabase, filter: UserFilter, page: number) =>
    queryOptions({
      queryKey: [...userQueries.all, "page", filter, page],
      queryFn: ({ signal }) => searchUsers(supabase, filter, page, USERS_PAGE_SIZE, signal),
      placeholderData: keepPreviousData,
    }),

  profile: (supabase: Supabase, id: string) =>
    queryOptions({
      queryKey: [...userQueries.all, "profile", id],
      queryFn: async ({ signal }): Promise<UserProfile> => {
        const { data } = await supabase
          .from("profiles")
          .select("id, full_name, organization, phone_number, created_at, updated_at")
          .eq("id", id)
          .abortSignal(signal)
          .single()
          .throwOnError();
        return data;
      },
      // Read once when the dialog opens: what is typed is held against what was seen.
      staleTime: Infinity,
      gcTime: 0,
    }),
};

/** One page of the users that match; the server filters, sorts and counts them. */
export async function searchUsers(
  supabase: Supabase,
  { search, role, sort }: UserFilter,
  page: number,
  pageSize: number,
  signal = new AbortController().signal,
): Promise<UserPage> {
  const { data } = await supabase
    .rpc("search_users", {
      search,
      role_filter: role,
      page,
      page_size: pageSize,
      sort_by: sort.by,
      ascending: !sort.descending,
    })
    .abortSignal(signal)
    .throwOnError();
  const rows = answer.parse(data);
  return { users: rows, total: rows[0]?.total_count ?? 0 };
}
