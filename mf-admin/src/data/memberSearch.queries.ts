import { queryOptions } from "@tanstack/react-query";
import * as z from "@portal/shared/vendor/zod";
import type { Supabase } from "@portal/shared/data/supabase";
import { adminKeys } from "./adminKeys";

export const MAX_FOUND = 8;

const foundMemberSchema = z.object({
  id: z.string(),
  display_name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  organization: z.string().nullish(),
  role: z.enum(["admin", "user"]),
  credits: z.number(),
});
export type FoundMember = z.infer<typeof foundMemberSchema>;

/** Finds members by name, email, organization or phone number; without a text, the first names. */
export const memberSearchQuery = (supabase: Supabase, search: string) =>
  queryOptions({
    queryKey: [...adminKeys.users, "search", search],
    queryFn: async ({ signal }) => {
      const read = search
        ? supabase.rpc("search_members", { query: search, how_many: MAX_FOUND })
        : supabase.rpc("search_users", {
            page_size: MAX_FOUND,
            sort_by: "full_name",
            ascending: true,
          });
      const { data } = await read.abortSignal(signal).throwOnError();
      return z.array(foundMemberSchema).parse(data);
    },
  });
