import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { todayInSpace, type Day } from "@portal/shared/domain/dates";
import { keysetQuery, newestFirst } from "../../data/lists/keyset";
import { pageQuery, readRange, type ReadPage } from "../../data/lists/page";
import type { ListedPlan, Plan } from "./plan.schema";

export const PLANS_PAGE_SIZE = 20;

const TERMS =
  "id, name, included_minutes, included_day_passes, cafe_discount_percent, plan_rooms(rooms(id, name))";
type Terms = Pick<
  Plan,
  | "id"
  | "name"
  | "included_minutes"
  | "included_day_passes"
  | "cafe_discount_percent"
  | "plan_rooms"
>;

const MEMBERSHIP =
  `id, starts_on, ends_on, assigned_by_name, created_at, plans!memberships_plan_id_fkey(${TERMS})` as const;
export type Membership = Pick<
  Tables<"memberships">,
  "id" | "starts_on" | "ends_on" | "assigned_by_name" | "created_at"
> & { plans: Terms };

/** What a change of the plan from today on means for this month. */
export interface PlanChange {
  /** Null: no plan. */
  old_plan: string | null;
  new_plan: string | null;
  included_minutes: number;
  minutes_left: number;
  included_day_passes: number;
  day_passes_left: number;
  /** Negative: to credit. */
  bill_paise: number;
  days_left: number;
  days_of_month: number;
}

export const planQueries = {
  all: [queryRoots.plans] as const,

  page: (supabase: Supabase, isArchived: boolean, page: number) =>
    pageQuery(
      [...planQueries.all, "admin", isArchived],
      readPlans(supabase, isArchived),
      page,
      PLANS_PAGE_SIZE,
    ),

  /** Plans that can be assigned. */
  choices: (supabase: Supabase) =>
    queryOptions({
      queryKey: [...planQueries.all, "choices"],
      queryFn: async ({ signal }) => {
        const { data } = await supabase
          .from("plans")
          .select(TERMS)
          .is("archived_at", null)
          .order("name")
          .order("id")
          .abortSignal(signal)
          .throwOnError();
        return data;
      },
    }),

  /** `planId` null: the plan ends. */
  change: (supabase: Supabase, memberId: string, planId: string | null, today: Day) =>
    queryOptions({
      queryKey: [...planQueries.all, "change", memberId, planId, today],
      queryFn: async ({ signal }): Promise<PlanChange> =>
        (
          await supabase
            .rpc("quote_plan_change", { member_id: memberId, ...(planId && { plan_id: planId }) })
            .abortSignal(signal)
            .single()
            .throwOnError()
        ).data,
      staleTime: 0,
    }),

  /** Newest first: the current plan and the next one are among the first rows. */
  memberships: (supabase: Supabase, memberId: string) =>
    keysetQuery(
      [...planQueries.all, "memberships", memberId],
      async (last: Membership | null, size, signal) => {
        const read = supabase.from("memberships").select(MEMBERSHIP).eq("user_id", memberId);
        return newestFirst(read, last, size, signal).throwOnError();
      },
    ),
};

export const readPlans =
  (supabase: Supabase, isArchived: boolean): ReadPage<ListedPlan> =>
  async (...page) => {
    const all = supabase
      .from("plans")
      .select(
        "*, plan_rooms(rooms(id, name)), current:memberships!memberships_plan_id_fkey(count), ever:memberships!memberships_plan_id_fkey(count)",
        { count: "exact" },
      )
      .or(`ends_on.is.null,ends_on.gt.${todayInSpace()}`, { referencedTable: "current" });
    const plans = isArchived ? all.not("archived_at", "is", null) : all.is("archived_at", null);
    const { rows, total } = await readRange(plans.order("name").order("id"), ...page);
    return {
      total,
      rows: rows.map(({ current, ever, ...plan }) => ({
        ...plan,
        members: current[0]?.count ?? 0,
        was_assigned: (ever[0]?.count ?? 0) > 0,
      })),
    };
  };

export async function readPlan(supabase: Supabase, { id }: Pick<Plan, "id">): Promise<Plan | null> {
  const read = supabase.from("plans").select("*, plan_rooms(rooms(id, name))").eq("id", id);
  return (await read.maybeSingle().throwOnError()).data;
}
