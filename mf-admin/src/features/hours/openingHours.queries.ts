import {
  defaultOpeningHours,
  type OpeningHours,
  parseOpeningHours,
} from "@portal/shared/domain/openingHours";
import type { Supabase } from "@portal/shared/data/supabase";
import { settingQueries } from "../../data/settings/setting.queries";

export const HOURS_KEY = "opening_hours";

/** Completes the weekdays of a setting that was saved before each one was required: it could not be saved again. */
function parseAllWeekdays(value: unknown): OpeningHours {
  const { hours, holidays } = parseOpeningHours(value);
  const saved = (usual: OpeningHours["hours"][number]) =>
    hours.find(({ day }) => day === usual.day) ?? usual;
  return { hours: defaultOpeningHours.hours.map(saved), holidays };
}

export const openingHoursQuery = (supabase: Supabase) =>
  settingQueries.of(supabase, HOURS_KEY, { parse: parseAllWeekdays }, defaultOpeningHours);
