import type { Build } from "../../bundler/buildPackage";
import { describeRelease } from "../describeRelease";
import type { Registry } from "./registry";
import { promote } from "./releases";

export async function publishAll(registry: Registry, builds: readonly Build[]): Promise<void> {
  for (const build of builds) {
    if ((await publish(registry, build)) !== "withdrawn") continue;
    console.log(
      `${build.name} ${build.id} was rolled back and stays out of use. ` +
        `To use it, run pnpm release promote ${build.name} ${build.id}`,
    );
  }
}

type Outcome = "published" | "in use" | "canary" | "withdrawn";

export async function publish(registry: Registry, build: Build): Promise<Outcome> {
  const { microFrontends } = await registry.read();
  const known = microFrontends[build.name]?.find(({ extras }) => extras.build === build.id);
  if (known?.deployment.default) return "in use";
  if (known?.extras.withdrawn) return "withdrawn";
  if (known && known.deployment.traffic > 0) return "canary";
  const release = await describeRelease(build, registry.baseUrl);
  await registry.publish(build, (releases) => promote(releases, release), {
    action: "release",
    build: build.id,
    release,
  });
  return "published";
}
