import { settingKey } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";
import { readSetting, type Setting } from "../../data/setting.queries";
import {
  DAY_PASS_KEY,
  dayPassPriceSchema,
  defaultDayPassPrice,
  type DayPassPrice,
} from "./dayPassPrice.schema";

/**
 * The price of a day pass. Where none is stored, the default of 8 credits is stored and used
 * (spec 1 §7); another admin's price that was stored at the same time is kept.
 */
export function dayPassPriceQuery(supabase: Supabase) {
  return queryOptions({
    queryKey: [...settingKey(DAY_PASS_KEY), "setting"],
    queryFn: async ({ signal }): Promise<Setting<DayPassPrice>> => {
      const read = () => readSetting(supabase, DAY_PASS_KEY, dayPassPriceSchema, signal);
      const stored = await read();
      if (stored) return stored;
      // Without the row the default holds as well: a failed insert is no failed read.
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
