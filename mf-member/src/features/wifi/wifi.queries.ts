import { settingKey } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";
import * as z from "@portal/shared/vendor/zod";

const network = z.object({ name: z.string().min(1), password: z.string() });
const wifiSchema = z.object({ member: network, guest: network });
export type Wifi = z.infer<typeof wifiSchema>;

export const wifiQueries = {
  /** Null if not set. Requires a session. */
  networks: (supabase: Supabase) =>
    queryOptions({
      queryKey: settingKey("wifi"),
      queryFn: async ({ signal }): Promise<Wifi | null> => {
        const { data } = await supabase
          .from("system_settings")
          .select("value")
          .eq("key", "wifi")
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError();
        return data && wifiSchema.parse(data.value);
      },
    }),
};
