import { settingKey } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";
import { readSetting, type Setting } from "../../data/settings/setting.queries";
import {
  DAY_PASS_KEY,
  dayPassPriceSchema,
  defaultDayPassPrice,
  type DayPassPrice,
} from "./dayPassPrice.schema";

/** Stores the default if no price is stored (spec 1 §7), but never overwrites one. */
export function dayPassPriceQuery(supabase: Supabase) {
  return queryOptions({
    queryKey: [...settingKey(DAY_PASS_KEY), "setting"],
    queryFn: async ({ signal }): Promise<Setting<DayPassPrice>> => {
      const read = () => readSetting(supabase, DAY_PASS_KEY, dayPassPriceSchema, signal);
      const stored = await read();
      if (stored) return stored;
      // A failed insert is ignored: the default also applies without the row.
      await supabase
        .from("system_settings")
        .upsert(
          { key: DAY_PASS_KEY, value: defaultDayPassPrice },
          { onConflict: "key", ignoreDuplicates: true },
        )
        .abortSignal(signal);
      return (await read()) ?? { value: defaultDayPassPrice, updatedAt: null };
    },
  });
}
