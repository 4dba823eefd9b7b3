import type { Provenance } from "@portal/shared/contract/release/discovery";

/** The changes between the commits of two releases; the commit itself without another; else null. */
export function compareUrl(release: Provenance, other: Provenance | undefined): string | null {
  const { repository, commit } = release;
  if (!repository || !commit) return null;
  const base = /^https:\/\/[^/]*gitlab/.test(repository) ? `${repository}/-` : repository;
  const before = other?.commit;
  if (!before || before === commit || other.repository !== repository) {
    return `${base}/commit/${commit}`;
  }
  const [from, to] = other.at < release.at ? [before, commit] : [commit, before];
  return `${base}/compare/${from}...${to}`;
}
