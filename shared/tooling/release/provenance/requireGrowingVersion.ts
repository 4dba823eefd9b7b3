import compare from "semver/functions/compare.js";
import valid from "semver/functions/valid.js";
import type { Release } from "../../../src/contract/release/discovery";

/** The same build may be released again. Only checked releases with provenance count. */
export function requireGrowingVersion(
  name: string,
  { extras }: Release,
  releases: readonly Release[],
): void {
  const { version } = extras.provenance ?? {};
  if (version === undefined) return;
  if (!valid(version)) {
    throw new Error(`${name} has the version "${version}", which is not a version such as 1.2.0.`);
  }
  for (const { extras: other } of releases) {
    const taken = other.provenance?.version;
    if (other.build === extras.build || other.preview || other.unchecked) continue;
    if (!taken || !valid(taken)) continue;
    if (compare(version, taken) > 0) continue;
    throw new Error(
      `${name} was already released with version ${taken} (${other.build}), and this build has ${version}. ` +
        `Raise the version in package.json above ${taken}.`,
    );
  }
}
