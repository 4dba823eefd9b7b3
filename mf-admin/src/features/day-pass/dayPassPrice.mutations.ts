import { settingKey } from "@portal/shared/data/queryKeys";
import { saveSetting } from "../../data/settings/saveSetting";
import type { Setting } from "../../data/settings/setting.queries";
import { describeError, useAdminMutation } from "../../data/useAdminMutation";
import { DAY_PASS_KEY, type DayPassPrice } from "./dayPassPrice.schema";

export function useSaveDayPassPrice() {
  return useAdminMutation({
    isEdit: true,
    write: (supabase, { seen, price }: { seen: Setting<DayPassPrice>; price: DayPassPrice }) =>
      saveSetting(supabase, DAY_PASS_KEY, seen, price),
    invalidates: [settingKey(DAY_PASS_KEY)],
    flow: "day pass price",
    successToast: () => ({ title: "Day pass credits updated successfully" }),
    errorToast: (error) => ({
      title: `Failed to update day pass credits: ${describeError(error, "Please try again.")}`,
    }),
  });
}
