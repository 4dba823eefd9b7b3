import { settingKey } from "@portal/shared/data/queryKeys";
import { saveSetting } from "../../data/settings/saveSetting";
import type { Setting } from "../../data/settings/setting.queries";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import { VISITOR_NAMES_KEY, type VisitorNames } from "./visitorNames.schema";
import { formatCount } from "@portal/shared/domain/numbers";

export function useSaveVisitorNames() {
  return useAdminMutation({
    isEdit: true,
    write: (supabase, { seen, names }: { seen: Setting<VisitorNames>; names: VisitorNames }) =>
      saveSetting(supabase, VISITOR_NAMES_KEY, seen, names),
    invalidates: [settingKey(VISITOR_NAMES_KEY)],
    flow: "visitor names",
    successToast: ({ names: { days } }) => ({
      title: `Names are erased after ${formatCount(days, "day")}`,
    }),
    errorToast: toErrorToast("Setting not saved", "Please try again."),
  });
}
