import { queryOptions } from "@tanstack/react-query";
import type { Day } from "../domain/dates";
import { compareNames } from "../domain/text/byName";
import { queryRoots } from "./queryKeys";
import type { Supabase } from "./supabase";

export function ownPlanQuery(supabase: Supabase, userId: string, today: Day) {
  return queryOptions({
    queryKey: [queryRoots.plans, "own", userId, today],
    queryFn: ({ signal }) => readOwnPlan(supabase, today, signal),
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });
}

/** The plan that the member has today, with what is left of it this month, or will have next; null without one. */
export async function readOwnPlan(supabase: Supabase, today: Day, signal: AbortSignal) {
  const { data } = await supabase.rpc("own_plan").abortSignal(signal).throwOnError();
  const [plan] = data;
  if (!plan) return null;
  const rooms = plan.rooms as string[] | null;
  return {
    ...plan,
    /** Null means all rooms; empty means that all rooms of the plan are retired. */
    rooms: rooms?.toSorted(compareNames) ?? null,
    isCurrent: plan.starts_on <= today,
  };
}
