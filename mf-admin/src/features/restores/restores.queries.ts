import { queryOptions } from "@tanstack/react-query";
import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { adminKeys } from "../../data/adminKeys";

const restoreSchema = z.object({ backup_made_at: z.string(), restored_at: z.string() });

export const restoreQueries = {
  /** The restore after which nothing was sent yet, or null. */
  muted: (supabase: Supabase) =>
    queryOptions({
      queryKey: adminKeys.restores,
      queryFn: async ({ signal }) => {
        const { data } = await supabase
          .from("restores")
          .select("backup_made_at, restored_at")
          .is("started_at", null)
          .limit(1)
          .abortSignal(signal)
          .throwOnError();
        return z.array(restoreSchema).parse(data)[0] ?? null;
      },
    }),
};
