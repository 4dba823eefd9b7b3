import { Button } from "antd";
import { isCanary } from "@portal/shared/contract/release/canary";
import type { Release } from "@portal/shared/contract/release/discovery";
import { Badge } from "@portal/shared/ui/Badge";
import styles from "./ModuleCard.module.css";
import { useConfirm } from "../../ui/feedback/useConfirm";
import { useCopyPreviewLink, useRevokePreviewLinks } from "./previewLink.mutations";

export function ReleaseState({ module, release }: { module: string; release: Release }) {
  const { deployment, extras } = release;
  if (deployment.default) return <Badge tone="success">In use</Badge>;
  if (isCanary(release)) return <Badge tone="warning">Canary, {audienceOf(release)}</Badge>;
  if (extras.preview) return <Preview module={module} release={release} />;
  if (extras.withdrawn) return <Badge tone="danger">Rolled back</Badge>;
  return <Badge tone="neutral">{extras.retired ? "Retired" : "Kept"}</Badge>;
}

function audienceOf({ deployment: { traffic }, extras: { canary } }: Release): string {
  return [
    ...(traffic > 0 ? [`${traffic} %`] : []),
    ...(canary?.staff ? ["admins"] : []),
    ...(canary?.users ? [`${canary.users.length} users`] : []),
  ].join(" + ");
}

function Preview({ module, release }: { module: string; release: Release }) {
  const copyLink = useCopyPreviewLink();
  const revokeLinks = useRevokePreviewLinks();
  const confirm = useConfirm();
  const { build } = release.extras;
  return (
    <span className={styles.preview}>
      <Badge tone="brand">Preview</Badge>
      <Button
        size="small"
        loading={copyLink.isPending}
        onClick={() => copyLink.mutate({ module, release })}
        aria-label={`Copy a preview link of ${module} ${build}`}
      >
        Copy Link
      </Button>
      <Button
        size="small"
        danger
        aria-label={`Revoke the preview links of ${module} ${build}`}
        onClick={() =>
          confirm({
            title: "Revoke all links to this preview?",
            content: `Links to ${module} ${build} no longer show it. The release stays stored.`,
            confirmLabel: "Revoke Links",
            danger: true,
            cancelLabel: "Keep Links",
            onConfirm: () => revokeLinks.mutateAsync({ module, build }),
          })
        }
      >
        Revoke Links
      </Button>
    </span>
  );
}
