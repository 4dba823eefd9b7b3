import { queryOptions } from "@tanstack/react-query";
import type { Day } from "../domain/dates";
import { queryRoots } from "./queryKeys";
import type { Supabase } from "./supabase";

export function ownPlanQuery(supabase: Supabase, userId: string, today: Day) {
  return queryOptions({
    queryKey: [queryRoots.plans, "own", userId, today],
    queryFn: ({ signal }) => readOwnPlan(supabase, userId, today, signal),
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });
}

/** The plan that the member has today, or will have next; null without one. */
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
