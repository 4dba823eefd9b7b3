import { queryOptions } from "@tanstack/react-query";
import { discoverySchema } from "@portal/shared/contract/discovery";
import type { Supabase } from "@portal/shared/data/supabase";

/** How often the parts are asked while the page is open, in milliseconds. */
const EVERY_MINUTE = 60_000;

const check = (part: string, ask: (signal: AbortSignal) => Promise<void>) =>
  queryOptions({
    queryKey: ["admin", "status", part],
    queryFn: async ({ signal }): Promise<number> => {
      const start = performance.now();
      await ask(signal);
      return Math.round(performance.now() - start);
    },
    retry: false,
    refetchInterval: EVERY_MINUTE,
  });

/** Each answers how long the part took, in milliseconds, or fails. */
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

  /** A function answers a GET without doing anything: it runs, or there is no answer. */
  edgeFunction: (supabase: Supabase, name: string) =>
    check(name, async () => {
      const { error } = await supabase.functions.invoke(name, { method: "GET" });
      if (error) throw error;
    }),

  /** The release in use of every module can be fetched. */
  modules: () =>
    check("modules", async (signal) => {
      const answer = await fetch("/modules.json", { signal, cache: "no-cache" });
      const { microFrontends } = discoverySchema.parse(await answer.json());
      await Promise.all(
        Object.entries(microFrontends).map(async ([name, releases]) => {
          const inUse = releases.find(({ deployment }) => deployment.default);
          const manifest = inUse && (await fetch(inUse.extras.manifestUrl, { signal }));
          if (!manifest?.ok) throw new Error(`${name} has no release that answers`);
        }),
      );
    }),
};
