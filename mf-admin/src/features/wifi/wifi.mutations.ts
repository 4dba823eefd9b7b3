import { settingKey } from "@portal/shared/data/queryKeys";
import { saveSetting } from "../../data/settings/saveSetting";
import type { Setting } from "../../data/settings/setting.queries";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import { WIFI_KEY, wifiSchema, type Wifi } from "@portal/shared/data/wifi";

export function useSaveWifi() {
  return useAdminMutation({
    isEdit: true,
    write: (supabase, { seen, wifi }: { seen: Setting<Wifi>; wifi: Wifi }) =>
      saveSetting(supabase, WIFI_KEY, seen, wifiSchema.parse(wifi)),
    invalidates: [settingKey(WIFI_KEY)],
    flow: "wifi",
    successToast: () => ({ title: "WiFi updated successfully" }),
    errorToast: toErrorToast("Failed to update WiFi", "Please try again."),
  });
}
