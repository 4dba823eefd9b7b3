import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import type { Day } from "@portal/shared/domain/dates";
import * as z from "@portal/shared/vendor/zod";
import type { Page } from "../../../data/lists/page";

const waitingSchema = z.object({
  id: z.string(),
  visitor_name: z.string(),
  organization: z.string().nullable(),
  purpose: z.string().nullable(),
  host_name: z.string().nullable(),
  /** yyyy-MM-dd and HH:mm:ss in Asia/Kolkata. */
  visit_date: z.string(),
  visit_time: z.string(),
  status: z.literal("pending"),
  is_walk_in: z.boolean(),
  /** Who registered the visitor. */
  profiles: z.object({ full_name: z.string().nullable() }).nullable(),
});
export type WaitingVisitor = z.infer<typeof waitingSchema>;

const columns =
  "id, visitor_name, organization, purpose, host_name, visit_date, visit_time, status, is_walk_in, profiles!visitors_user_id_fkey(full_name)";

/** Finds changes while the Realtime connection is down. */
const POLL_INTERVAL_MS = 60_000;
const MAX_LISTED = 20;

/** Visitors of `day` and later who wait for an answer: walk-ins first, then by date. */
export const waitingQuery = (supabase: Supabase, day: Day) =>
  queryOptions({
    queryKey: [queryRoots.visitors, "admin", "waiting", day],
    queryFn: async ({ signal }): Promise<Page<WaitingVisitor>> => {
      const { data, count } = await supabase
        .from("visitors")
        .select(columns, { count: "exact" })
        .eq("status", "pending")
        .gte("visit_date", day)
        .order("is_walk_in", { ascending: false })
        .order("visit_date")
        .order("visit_time")
        .order("id")
        .limit(MAX_LISTED)
        .abortSignal(signal)
        .throwOnError();
      const rows = z.array(waitingSchema).parse(data);
      return { rows, total: count ?? rows.length };
    },
    refetchInterval: POLL_INTERVAL_MS,
  });
