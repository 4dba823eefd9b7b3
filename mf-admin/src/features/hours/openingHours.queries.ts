import { defaultOpeningHours, parseOpeningHours } from "@portal/shared/domain/openingHours";
import type { Supabase } from "@portal/shared/data/supabase";
import { settingQueries } from "../../data/settings/setting.queries";

export const HOURS_KEY = "opening_hours";

export const openingHoursQuery = (supabase: Supabase) =>
  settingQueries.of(supabase, HOURS_KEY, { parse: parseOpeningHours }, defaultOpeningHours);
