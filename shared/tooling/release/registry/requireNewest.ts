import type { Registry } from "./registry";
import { canaryOf, inUse } from "./releases";

/** A release has changed since the caller read it. */
export class Outdated extends Error {
  override readonly name = "Outdated";
}

/** Refuses changes unless the build is the canary, or in use for all users without a canary. */
export function requireNewest(
  registry: Registry,
  build: string,
  { canaryOnly = false } = {},
): Registry {
  return {
    ...registry,
    change: (name, change, note) =>
      registry.change(
        name,
        (releases, modules) => {
          const canary = canaryOf(releases);
          const newest = canaryOnly ? canary : (canary ?? inUse(releases));
          if (newest?.extras.build !== build) {
            throw new Outdated(
              canaryOnly
                ? `${name} ${build} is not a canary.`
                : `Another release of ${name} than ${build} is the newest.`,
            );
          }
          return change(releases, modules);
        },
        note,
      ),
  };
}
