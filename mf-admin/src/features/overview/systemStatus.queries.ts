import { queryOptions } from "@tanstack/react-query";
import { discoverySchema } from "@portal/shared/contract/discovery";
import type { Supabase } from "@portal/shared/data/supabase";
import { adminKeys } from "../../data/adminKeys";
import { functionError } from "../../data/functionError";

/** How often the parts are asked while the page is open, in milliseconds. */
const EVERY_MINUTE = 60_000;
/** Longer than a function waits for what it asks, so that its word on it is heard. */
const DEADLINE = 15_000;

const check = (part: string, ask: (signal: AbortSignal) => Promise<void>) =>
  queryOptions({
    queryKey: [...adminKeys.status, part],
    queryFn: async ({ signal }): Promise<number> => {
      const start = performance.now();
      await ask(AbortSignal.any([signal, AbortSignal.timeout(DEADLINE)]));
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

  /**
   * An admin's GET has the function ask what it depends on: the payment provider, the mail service.
   * Where one is wrong the error's message says what.
   */
  edgeFunction: (supabase: Supabase, name: string) =>
    check(name, async (signal) => {
      const { error } = await supabase.functions.invoke(name, { method: "GET", signal });
      if (error) throw new Error(await functionError(error), { cause: error });
    }),

  /** The release in use of every module can be fetched, from the server and no cache of a browser. */
  modules: () =>
    check("modules", async (signal) => {
      const answer = await fetch("/modules.json", { signal, cache: "no-store" });
      const { microFrontends } = discoverySchema.parse(await answer.json());
      await Promise.all(
        Object.entries(microFrontends).map(async ([name, releases]) => {
          const inUse = releases.find(({ deployment }) => deployment.default);
          const manifest =
            inUse && (await fetch(inUse.extras.manifestUrl, { signal, cache: "no-store" }));
          if (!manifest?.ok) throw new Error(`${name} has no release that answers`);
        }),
      );
    }),
};
