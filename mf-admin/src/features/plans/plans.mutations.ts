import { queryRoots } from "@portal/shared/data/queryKeys";
import { requireRow, versionOf } from "@portal/shared/data/staleVersion";
import { toPaise } from "@portal/shared/domain/money";
import { serverNow } from "@portal/shared/domain/serverTime";
import { isConstraintError } from "../../data/isConstraintError";
import { describeError, toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import { planSchema, type ListedPlan, type Plan, type PlanInput } from "./plan.schema";
import { planQueries, type PlanChange } from "./plans.queries";

const invalidates = [planQueries.all];

/** Adds a plan if `seen` is null. */
export function useSavePlan(seen: Plan | null) {
  return useAdminMutation({
    isEdit: true,
    write: async (supabase, input: PlanInput) => {
      const { name, price, hours, roomIds, dayPasses, discount } = planSchema.parse(input);
      const plan = {
        name,
        monthly_price_paise: toPaise(price),
        included_minutes: hours * 60,
        cafe_discount_percent: discount,
        room_ids: roomIds,
        included_day_passes: dayPasses,
        ...(seen && { plan_id: seen.id, version: seen.updated_at }),
      };
      return requireRow(supabase.rpc("save_plan", plan).select("id"));
    },
    invalidates,
    flow: `plan ${seen?.id ?? "new"}`,
    successToast: () => ({ title: `Plan ${seen ? "updated" : "added"}` }),
    errorToast: toErrorToast(`Plan not ${seen ? "updated" : "added"}`, "Please try again."),
  });
}

interface Archiving {
  plan: ListedPlan;
  /** False offers an archived plan again. */
  isArchived: boolean;
}

export function useArchivePlan() {
  return useAdminMutation({
    write: (supabase, { plan, isArchived }: Archiving) =>
      requireRow(
        supabase
          .from("plans")
          .update({ archived_at: isArchived ? serverNow().toISOString() : null })
          .match(versionOf(plan))
          .select("id"),
      ),
    invalidates,
    flow: ({ plan }) => `plan ${plan.id}`,
    successToast: ({ plan, isArchived }) => ({
      title: `${plan.name} ${isArchived ? "is archived" : "can be assigned again"}`,
    }),
    errorToast: toErrorToast("Plan not updated", "Please try again."),
  });
}

export function useDeletePlan() {
  return useAdminMutation({
    write: (supabase, plan: ListedPlan) =>
      requireRow(supabase.from("plans").delete().match(versionOf(plan)).select("id")),
    invalidates,
    flow: ({ id }) => `plan ${id}`,
    successToast: ({ name }) => ({ title: `${name} is deleted` }),
    errorToast: (error, { name }) => ({
      title: "Plan not deleted",
      description: isConstraintError(error, "reference")
        ? `${name} was assigned to a member. Archive it instead.`
        : describeError(error, "Please try again."),
    }),
  });
}

interface SetPlanInput {
  memberId: string;
  /** Null ends the plan. */
  planId: string | null;
  fromNextMonth: boolean;
  /** The figures that were shown of a change from today. */
  agreed?: PlanChange | undefined;
}

export function useSetPlan() {
  return useAdminMutation({
    write: async (supabase, { memberId, planId, fromNextMonth, agreed }: SetPlanInput) =>
      supabase
        .rpc("set_plan", {
          member_id: memberId,
          from_next_month: fromNextMonth,
          ...(planId && { plan_id: planId }),
          ...(agreed && { agreed: { ...agreed } }),
        })
        .throwOnError(),
    invalidates: [planQueries.all, [queryRoots.activity]],
    flow: ({ memberId }) => `plan of ${memberId}`,
    successToast: ({ planId, fromNextMonth }) => ({
      title: planId
        ? `The plan ${fromNextMonth ? "begins next month" : "is assigned"}`
        : `The plan ${fromNextMonth ? "ends with this month" : "has ended"}`,
    }),
    errorToast: toErrorToast("Plan not changed", "Please try again."),
  });
}
