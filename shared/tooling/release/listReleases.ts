import type { Discovery, Provenance, Release } from "../../src/contract/release/discovery";

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

function lineOf({ deployment, extras }: Release): string {
  const { build, fallback, released, retired, withdrawn } = extras;
  const state = deployment.default
    ? `in use ${String(deployment.traffic)} %`
    : deployment.traffic > 0
      ? `canary ${String(deployment.traffic)} %`
      : withdrawn
        ? "withdrawn"
        : retired
          ? "retired"
          : "stored";
  const since = released ? released.replace("T", " ").replace(/:\d\d(\.\d+)?Z$/, " UTC") : "";
  const columns = [build.padEnd(12), state.padEnd(12), since.padEnd(20)];
  const notes = [...(fallback ? [`fallback ${fallback}`] : []), ...sourceOf(extras.provenance)];
  return `  ${columns.join("  ")}${notes.map((note) => `  ${note}`).join("")}`.trimEnd();
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
