import { isCanary } from "../../src/contract/release/canary";
import { describeChoices } from "../cli/nearNames";
import type { Discovery, Provenance, Release } from "../../src/contract/release/discovery";

export function listReleases(discovery: Discovery, module?: string): string[] {
  const { microFrontends } = discovery;
  const names = Object.keys(microFrontends).toSorted();
  if (module !== undefined) requireListed(discovery, module);
  if (names.length === 0) return ["There are no releases yet"];
  return (module === undefined ? names : [module]).flatMap((name) => [
    name,
    ...(microFrontends[name] ?? []).map(lineOf),
  ]);
}

/** @throws an error that lists similar names */
export function requireListed({ microFrontends }: Discovery, module: string): void {
  if (Object.hasOwn(microFrontends, module)) return;
  const known = Object.keys(microFrontends).toSorted();
  throw new Error(
    known.length > 0
      ? `There is no release of ${module}. ${describeChoices(module, known)}`
      : `There is no release of ${module}, nor of another module.`,
  );
}

function lineOf(release: Release): string {
  const { extras } = release;
  const { build, fallback, released } = extras;
  const state = stateOf(release);
  const since = released ? released.replace("T", " ").replace(/:\d\d(\.\d+)?Z$/, " UTC") : "";
  const columns = [build.padEnd(12), state.padEnd(12), since.padEnd(20)];
  const notes = [
    ...(fallback ? [`fallback ${fallback}`] : []),
    ...(extras.unchecked ? ["not checked"] : []),
    ...sourceOf(extras.provenance),
  ];
  return `  ${columns.join("  ")}${notes.map((note) => `  ${note}`).join("")}`.trimEnd();
}

function stateOf(release: Release): string {
  const { deployment, extras } = release;
  if (deployment.default) return `in use ${String(deployment.traffic)} %`;
  if (isCanary(release)) {
    const cohort = [extras.canary?.staff && "+ staff", extras.canary?.users && "+ users"];
    return [`canary ${String(deployment.traffic)} %`, ...cohort].filter(Boolean).join(" ");
  }
  if (extras.preview) return "preview";
  if (extras.withdrawn) return "rolled back";
  return extras.retired ? "retired" : "stored";
}

function sourceOf(provenance: Provenance | undefined): string[] {
  if (!provenance) return [];
  const { version, commit, branch, dirty, author, sizes } = provenance;
  return [
    version,
    [commit?.slice(0, 7) ?? "no commit", branch, dirty && "(uncommitted changes)"]
      .filter(Boolean)
      .join(" "),
    ...(author ? [author] : []),
    `${(sizes.all / 1000).toFixed(1)} kB`,
  ];
}
