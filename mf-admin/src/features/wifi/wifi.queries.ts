import type { Supabase } from "@portal/shared/data/supabase";
import { settingQueries } from "../../data/settings/setting.queries";
import { noWifi, WIFI_KEY, wifiSchema } from "@portal/shared/data/wifi";

export const wifiQuery = (supabase: Supabase) =>
  settingQueries.of(supabase, WIFI_KEY, wifiSchema, noWifi);
