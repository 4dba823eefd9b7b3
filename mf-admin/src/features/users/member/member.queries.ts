import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { isUuid } from "../../../data/isUuid";
import { keysetQuery, newestFirst } from "../../../data/lists/keyset";
import { adminUserSchema, type AdminUser } from "../user.schema";
import { userQueries } from "../users.queries";

export type MemberNote = Pick<Tables<"member_notes">, "id" | "note" | "author_name" | "created_at">;
type LedgerLine = Pick<
  Tables<"credit_ledger">,
  "id" | "amount" | "balance_after" | "kind" | "reason" | "created_at"
>;

export const memberQueries = {
  /** Null if the member does not exist. */
  summary: (supabase: Supabase, id: string) =>
    queryOptions({
      queryKey: [...userQueries.all, "member", id],
      queryFn: async ({ signal }): Promise<AdminUser | null> => {
        if (!isUuid(id)) return null;
        const [profile, role] = await Promise.all([
          supabase
            .from("profiles")
            .select(
              "id, email, full_name, display_name, organization, phone_number, created_at, user_credits!user_credits_user_id_fkey(balance)",
            )
            .eq("id", id)
            .abortSignal(signal)
            .maybeSingle()
            .throwOnError(),
          supabase
            .from("user_roles")
            .select("role")
            .eq("user_id", id)
            .abortSignal(signal)
            .maybeSingle()
            .throwOnError(),
        ]);
        if (!profile.data) return null;
        const { user_credits: credits, ...person } = profile.data;
        return adminUserSchema.parse({
          ...person,
          role: role.data?.role ?? "user",
          credits: credits?.balance,
        });
      },
    }),

  /** Unspent credits, the next to expire first. */
  lots: (supabase: Supabase, id: string) =>
    queryOptions({
      queryKey: [queryRoots.credits, "admin", "lots", id],
      queryFn: async ({ signal }) => {
        const { data } = await supabase
          .from("credit_lots")
          .select("id, amount, remaining, source, expires_at, created_at")
          .eq("user_id", id)
          .gt("remaining", 0)
          .order("expires_at", { ascending: true, nullsFirst: false })
          .order("id")
          .limit(100)
          .abortSignal(signal)
          .throwOnError();
        return data;
      },
    }),

  /** Newest first. */
  ledger: (supabase: Supabase, id: string) =>
    keysetQuery(
      [queryRoots.credits, "admin", "ledger", id],
      async (last: LedgerLine | null, size, signal) => {
        const read = supabase
          .from("credit_ledger")
          .select("id, amount, balance_after, kind, reason, created_at")
          .eq("user_id", id);
        return (last ? read.lt("id", last.id) : read)
          .order("id", { ascending: false })
          .limit(size)
          .abortSignal(signal)
          .throwOnError();
      },
    ),

  /** Newest first. */
  notes: (supabase: Supabase, id: string) =>
    keysetQuery(
      [...userQueries.all, "notes", id],
      async (last: MemberNote | null, size, signal) => {
        const read = supabase
          .from("member_notes")
          .select("id, note, author_name, created_at")
          .eq("user_id", id);
        return newestFirst(read, last, size, signal).throwOnError();
      },
    ),
};
