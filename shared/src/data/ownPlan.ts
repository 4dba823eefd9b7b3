import { queryOptions } from "@tanstack/react-query";
import type { Day } from "../domain/dates";
import { queryRoots } from "./queryKeys";
import type { Supabase } from "./supabase";

/** The plan of the member with what is left of it this month; null without one. */
export function ownPlanQuery(supabase: Supabase, userId: string, today: Day) {
  return queryOptions({
    queryKey: [queryRoots.plans, "own", userId, today],
    queryFn: async ({ signal }) => {
      const { data } = await supabase.rpc("own_plan").abortSignal(signal).throwOnError();
      const [plan] = data;
      return plan ? { ...plan, isCurrent: plan.starts_on <= today } : null;
    },
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });
}

/** The plan that the member has today, or will have next, without the minutes that are left; null without one. */
export async function readOwnPlan(
  supabase: Supabase,
  userId: string,
  today: Day,
  signal: AbortSignal,
) {
  const { data } = await supabase
    .from("memberships")
    .select("starts_on, ends_on, plans!memberships_plan_id_fkey(name, cafe_discount_percent)")
    .eq("user_id", userId)
    .or(`ends_on.is.null,ends_on.gt.${today}`)
    .order("starts_on")
    .limit(1)
    .abortSignal(signal)
    .throwOnError();
  const [membership] = data;
  if (!membership) return null;
  const { plans: plan, starts_on, ends_on } = membership;
  return { ...plan, starts_on, ends_on, isCurrent: starts_on <= today };
}
