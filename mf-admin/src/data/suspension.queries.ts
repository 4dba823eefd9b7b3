import { queryOptions } from "@tanstack/react-query";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { adminKeys } from "./adminKeys";

type Suspension = Pick<Tables<"suspensions">, "reason" | "suspended_at" | "suspended_by_name">;

/** Null if the account is not suspended. */
export const suspensionQuery = (supabase: Supabase, id: string) =>
  queryOptions({
    queryKey: [...adminKeys.users, "suspension", id],
    queryFn: async ({ signal }): Promise<Suspension | null> => {
      const { data } = await supabase
        .from("suspensions")
        .select("reason, suspended_at, suspended_by_name")
        .eq("user_id", id)
        .is("ended_at", null)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
