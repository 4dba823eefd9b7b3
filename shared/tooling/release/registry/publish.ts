import type { Build } from "../../bundler/buildPackage";
import { isCanary } from "../../../src/contract/release/canary";
import type { Release } from "../../../src/contract/release/discovery";
import { describeRelease } from "../describeRelease";
import type { Registry } from "./registry";
import { promote } from "./releaseChanges";
import { inUse, retiredOf } from "./releases";

/** Build ids by module. */
export type Builds = Readonly<Record<string, string>>;

/** @param last the builds of the last start, which are not published again */
export async function publishAll(
  registry: Registry,
  builds: readonly Build[],
  last: Builds = {},
): Promise<void> {
  for (const build of builds) {
    const reason = reasons[await publish(registry, build, last[build.name])];
    if (reason === undefined) continue;
    const { name, id } = build;
    console.log(`${name} ${id} ${reason}. To use it, run pnpm release promote ${name} ${id}`);
  }
}

type Outcome =
  | "published"
  | "in use"
  | "canary"
  | "withdrawn"
  | "retired"
  | "preview"
  | "unchanged";

const reasons: Partial<Record<Outcome, string>> = {
  withdrawn: "was rolled back and stays out of use",
  preview: "is a preview and stays out of use",
  retired: "stays out of use, because the module is retired",
  unchanged: "has not changed since the last start, and another release is in use",
};

export async function publish(registry: Registry, build: Build, last?: string): Promise<Outcome> {
  const releases = (await registry.read()).microFrontends[build.name] ?? [];
  const known = releases.find(({ extras }) => extras.build === build.id);
  if (known?.deployment.default) return "in use";
  if (retiredOf(releases)) return "retired";
  if (known?.extras.withdrawn) return "withdrawn";
  if (known && isCanary(known)) return "canary";
  if (known?.extras.preview) return "preview";
  if (last === build.id && inUse(releases)) return "unchanged";
  const described = await describeRelease(build, registry.baseUrl);
  const isChecked = known !== undefined && !known.extras.unchecked;
  const extras = { ...described.extras, ...(!isChecked && { unchecked: true as const }) };
  const release: Release = { ...described, extras };
  await registry.publish(build, (before) => promote(before, release), {
    action: "release",
    build: build.id,
    release,
  });
  return "published";
}
