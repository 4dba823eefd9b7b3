import type { Supabase } from "@portal/shared/data/supabase";
import { settingQueries } from "../../data/setting.queries";
import { DAY_PASS_KEY, dayPassPriceSchema, defaultDayPassPrice } from "./dayPassPrice.schema";

export const dayPassPriceQuery = (supabase: Supabase) =>
  settingQueries.of(supabase, DAY_PASS_KEY, dayPassPriceSchema, defaultDayPassPrice);
