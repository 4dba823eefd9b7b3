import type { Supabase } from "@portal/shared/data/supabase";
import { settingQueries } from "../../data/settings/setting.queries";
import { defaultVisitorNames, VISITOR_NAMES_KEY, visitorNamesSchema } from "./visitorNames.schema";

export const visitorNamesQuery = (supabase: Supabase) =>
  settingQueries.of(supabase, VISITOR_NAMES_KEY, visitorNamesSchema, defaultVisitorNames);
