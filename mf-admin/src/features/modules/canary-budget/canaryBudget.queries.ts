import type { Supabase } from "@portal/shared/data/supabase";
import { settingQueries } from "../../../data/settings/setting.queries";
import { CANARY_BUDGET_KEY, canaryBudgetSchema, defaultCanaryBudget } from "./canaryBudget.schema";

export const canaryBudgetQuery = (supabase: Supabase) =>
  settingQueries.of(supabase, CANARY_BUDGET_KEY, canaryBudgetSchema, defaultCanaryBudget);
