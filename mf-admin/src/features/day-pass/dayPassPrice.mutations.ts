import { saveSetting } from "../../data/saveSetting";
import { settingKey } from "@portal/shared/data/queryKeys";
import type { Setting } from "../../data/setting.queries";
import { reasonOf, useAdminWrite } from "../../data/useAdminWrite";
import { DAY_PASS_KEY, type DayPassPrice } from "./dayPassPrice.schema";

export function useSaveDayPassPrice() {
  return useAdminWrite({
    write: (supabase, { seen, price }: { seen: Setting<DayPassPrice>; price: DayPassPrice }) =>
      saveSetting(supabase, DAY_PASS_KEY, seen, price),
    invalidates: [settingKey(DAY_PASS_KEY)],
    succeeded: () => ({ title: "Day pass credits updated successfully" }),
    failed: (error) => ({
      title: `Failed to update day pass credits: ${reasonOf(error, "Please try again.")}`,
    }),
  });
}
