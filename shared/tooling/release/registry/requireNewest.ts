import type { Release } from "../../../src/contract/release/discovery";
import type { Registry } from "./registry";
import { canaryOf, inUse } from "./releases";

/** A release has changed since the caller read it. */
export class Outdated extends Error {
  override readonly name = "Outdated";
}

/** Refuses unless the build is the canary of the module, or in use for all users without a canary. */
export function requireNewest(
  registry: Registry,
  name: string,
  build: string,
  { canaryOnly = false } = {},
): Registry {
  function check(releases: readonly Release[]): void {
    const canary = canaryOf(releases);
    const newest = canaryOnly ? canary : (canary ?? inUse(releases));
    if (newest?.extras.build === build) return;
    throw new Outdated(
      canaryOnly
        ? `${name} ${build} is not a canary.`
        : `Another release of ${name} than ${build} is the newest.`,
    );
  }
  return {
    ...registry,
    async read() {
      const discovery = await registry.read();
      check(discovery.microFrontends[name] ?? []);
      return discovery;
    },
    change: (module, change, note) =>
      registry.change(
        module,
        (releases, modules) => {
          check(releases);
          return change(releases, modules);
        },
        note,
      ),
  };
}
