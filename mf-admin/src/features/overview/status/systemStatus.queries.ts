import { queryOptions } from "@tanstack/react-query";
import { parseDiscovery } from "@portal/shared/contract/release/discovery";
import type { Supabase } from "@portal/shared/data/supabase";
import { adminKeys } from "../../../data/adminKeys";
import { functionError } from "../../../data/functionError";

const CHECK_INTERVAL_MS = 60_000;
/** Longer than the edge functions' own deadlines, so that their error messages arrive. */
const DEADLINE_MS = 15_000;

const check = (part: string, call: (signal: AbortSignal) => Promise<void>) =>
  queryOptions({
    queryKey: [...adminKeys.status, part],
    queryFn: async ({ signal }): Promise<number> => {
      const start = performance.now();
      await call(AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]));
      return Math.round(performance.now() - start);
    },
    retry: false,
    refetchInterval: CHECK_INTERVAL_MS,
  });

/** Each check returns milliseconds, or throws. */
export const statusQueries = {
  database: (supabase: Supabase) =>
    check("database", async (signal) => {
      await supabase
        .from("system_settings")
        .select("key")
        .limit(1)
        .abortSignal(signal)
        .throwOnError();
    }),

  /** Sends a GET to an edge function, which then checks the payment provider or the mail service. */
  edgeFunction: (supabase: Supabase, name: string) =>
    check(name, async (signal) => {
      const { error } = await supabase.functions.invoke(name, { method: "GET", signal });
      if (error) throw new Error(await functionError(error), { cause: error });
    }),

  /** Bypasses the browser cache. */
  modules: () =>
    check("modules", async (signal) => {
      const response = await fetch("/modules.json", { signal, cache: "no-store" });
      const { microFrontends } = parseDiscovery(await response.json());
      await Promise.all(
        Object.entries(microFrontends).map(async ([name, releases]) => {
          const inUse = releases.find(({ deployment }) => deployment.default);
          if (!inUse && releases.some(({ extras }) => extras.retired)) return;
          const manifest =
            inUse && (await fetch(inUse.extras.manifestUrl, { signal, cache: "no-store" }));
          if (!manifest?.ok) throw new Error(`The release of ${name} could not be loaded`);
        }),
      );
    }),
};
