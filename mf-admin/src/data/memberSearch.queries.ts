import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as z from "@portal/shared/vendor/zod";
import type { Supabase } from "@portal/shared/data/supabase";
import { adminKeys } from "./adminKeys";

const MAX_FOUND = 8;

const foundMemberSchema = z.object({
  id: z.string(),
  display_name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  role: z.enum(["admin", "user"]),
  credits: z.number(),
});
export type FoundMember = z.infer<typeof foundMemberSchema>;

/** By name, email, organization or phone number. */
export const memberSearchQuery = (supabase: Supabase, search: string) =>
  queryOptions({
    queryKey: [...adminKeys.users, "search", search],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("search_users", {
          search,
          page_size: MAX_FOUND,
          sort_by: "full_name",
          ascending: true,
        })
        .abortSignal(signal)
        .throwOnError();
      return z.array(foundMemberSchema).parse(data);
    },
    placeholderData: keepPreviousData,
  });
