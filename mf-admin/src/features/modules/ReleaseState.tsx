import { isCanary } from "@portal/shared/contract/release/canary";
import type { Release } from "@portal/shared/contract/release/discovery";
import { formatCount } from "@portal/shared/domain/numbers";
import { Badge } from "@portal/shared/ui/Badge";
import styles from "./ModuleCard.module.css";
import { PreviewLinkButton } from "./preview/PreviewLinkButton";
import { RevokeLinksButton } from "./preview/RevokeLinksButton";

export function ReleaseState({ module, release }: { module: string; release: Release }) {
  const { deployment, extras } = release;
  if (deployment.default) return <Badge tone="success">In use</Badge>;
  if (isCanary(release)) return <Badge tone="warning">Canary, {audienceOf(release)}</Badge>;
  if (extras.preview) {
    return (
      <span className={styles.preview}>
        <Badge tone="brand">Preview</Badge>
        <PreviewLinkButton module={module} release={release} />
        <RevokeLinksButton module={module} build={extras.build} />
      </span>
    );
  }
  if (extras.withdrawn) return <Badge tone="danger">Rolled back</Badge>;
  return <Badge tone="neutral">{extras.retired ? "Retired" : "Stored"}</Badge>;
}

function audienceOf({ deployment: { traffic }, extras: { canary } }: Release): string {
  return [
    ...(traffic > 0 ? [`${traffic} %`] : []),
    ...(canary?.staff ? ["admins"] : []),
    ...(canary?.users ? [formatCount(canary.users.length, "user")] : []),
  ].join(" + ");
}
