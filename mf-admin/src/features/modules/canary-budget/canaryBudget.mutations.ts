import { settingKey } from "@portal/shared/data/queryKeys";
import { saveSetting } from "../../../data/settings/saveSetting";
import type { Setting } from "../../../data/settings/setting.queries";
import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";
import { CANARY_BUDGET_KEY, type CanaryBudget } from "./canaryBudget.schema";

export function useSaveCanaryBudget() {
  return useAdminMutation({
    isEdit: true,
    write: (supabase, { seen, budget }: { seen: Setting<CanaryBudget>; budget: CanaryBudget }) =>
      saveSetting(supabase, CANARY_BUDGET_KEY, seen, budget),
    invalidates: [settingKey(CANARY_BUDGET_KEY)],
    flow: "canary budget",
    successToast: ({ budget: { enabled } }) => ({
      title: enabled ? "Error budget saved" : "Automatic rollback is off",
    }),
    errorToast: toErrorToast("Error budget not saved", "Please try again."),
  });
}
