import { saveSetting } from "../../data/saveSetting";
import { settingKey } from "@portal/shared/data/queryKeys";
import type { Setting } from "../../data/setting.queries";
import { failure, useAdminWrite } from "../../data/useAdminWrite";
import { WIFI_KEY, wifiSchema, type Wifi } from "./wifi.schema";

export function useSaveWifi() {
  return useAdminWrite({
    write: (supabase, { seen, wifi }: { seen: Setting<Wifi>; wifi: Wifi }) =>
      saveSetting(supabase, WIFI_KEY, seen, wifiSchema.parse(wifi)),
    invalidates: [settingKey(WIFI_KEY)],
    succeeded: () => ({ title: "WiFi updated successfully" }),
    failed: failure("Failed to update WiFi", "Please try again."),
  });
}
