import { settingKey } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { type Wifi, WIFI_KEY, wifiSchema } from "@portal/shared/data/wifi";
import { queryOptions } from "@tanstack/react-query";

export const wifiQueries = {
  /** Null if not set. Requires a session. */
  networks: (supabase: Supabase) =>
    queryOptions({
      queryKey: settingKey(WIFI_KEY),
      queryFn: async ({ signal }): Promise<Wifi | null> => {
        const { data } = await supabase
          .from("system_settings")
          .select("value")
          .eq("key", WIFI_KEY)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError();
        return data && wifiSchema.parse(data.value);
      },
    }),
};
