import type { Release } from "@portal/shared/contract/release/discovery";
import { Badge } from "@portal/shared/ui/Badge";
import { compareUrl } from "./compareUrl";
import styles from "./ReleaseSource.module.css";

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;

/** Shows where a release comes from. @param other the release to compare it with */
export function ReleaseSource({
  release: { extras },
  other,
}: {
  release: Release;
  other: Release | undefined;
}) {
  const { provenance } = extras;
  if (!provenance) return <span className={styles.muted}>Unknown</span>;
  const { commit, branch, dirty, author } = provenance;
  const url = compareUrl(provenance, other?.extras.provenance);
  const short = commit?.slice(0, 7);
  return (
    <span className={styles.lines}>
      <span>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" aria-label={`Compare ${short ?? ""}`}>
            <code>{short}</code>
          </a>
        ) : (
          <code>{short ?? "No commit"}</code>
        )}{" "}
        {branch} {dirty && <Badge tone="warning">Uncommitted</Badge>}
      </span>
      {author && <span className={styles.muted}>{author}</span>}
    </span>
  );
}

/** Compressed, of all files and of the scripts alone. */
export function ReleaseSize({ release: { extras } }: { release: Release }) {
  const sizes = extras.provenance?.sizes;
  if (!sizes) return "—";
  return (
    <span className={styles.lines}>
      {inKilobytes(sizes.all)}
      <span className={styles.muted}>{inKilobytes(sizes.js)} scripts</span>
    </span>
  );
}
