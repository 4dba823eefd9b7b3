import { isCanary } from "../../../src/contract/release/canary";
import type { Discovery, Provenance, Release } from "../../../src/contract/release/discovery";

export function listReleases({ microFrontends }: Discovery, module?: string): string[] {
  const names = Object.keys(microFrontends).toSorted();
  if (module !== undefined && !names.includes(module)) {
    throw new Error(
      `There is no release of ${module}. Modules with releases: ${names.join(", ") || "none"}.`,
    );
  }
  if (names.length === 0) return ["There are no releases yet"];
  return (module === undefined ? names : [module]).flatMap((name) => [
    name,
    ...(microFrontends[name] ?? []).map(lineOf),
  ]);
}

function lineOf(release: Release): string {
  const { extras } = release;
  const { build, fallback, released } = extras;
  const state = stateOf(release);
  const since = released ? released.replace("T", " ").replace(/:\d\d(\.\d+)?Z$/, " UTC") : "";
  const columns = [build.padEnd(12), state.padEnd(12), since.padEnd(20)];
  const notes = [...(fallback ? [`fallback ${fallback}`] : []), ...sourceOf(extras.provenance)];
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
