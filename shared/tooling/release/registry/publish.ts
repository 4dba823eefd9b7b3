import type { Build } from "../../bundler/buildPackage";
import { describeRelease } from "../describeRelease";
import type { Registry } from "./registry";
import { giveToAll } from "./releases";

/** Publishes builds; says so where one stays out of use. */
export async function publishAll(registry: Registry, builds: readonly Build[]): Promise<void> {
  for (const build of builds) {
    if ((await publish(registry, build)) !== "withdrawn") continue;
    console.log(
      `${build.name} ${build.id} was rolled back and stays out of use ` +
        `(pnpm release promote ${build.name} ${build.id})`,
    );
  }
}

type Outcome = "published" | "in use" | "on trial" | "withdrawn";

/**
 * Puts a module's build in use, as a portal does that starts from its sources. What somebody has
 * decided about this very build stands: a canary stays one, and what was rolled back stays out.
 */
export async function publish(registry: Registry, build: Build): Promise<Outcome> {
  const { microFrontends } = await registry.read();
  const known = microFrontends[build.name]?.find(({ extras }) => extras.build === build.id);
  if (known?.deployment.default) return "in use";
  if (known?.extras.withdrawn) return "withdrawn";
  if (known && known.deployment.traffic > 0) return "on trial";
  const release = await describeRelease(build, registry.baseUrl);
  await registry.publish(build, (releases) => giveToAll(releases, release));
  return "published";
}
