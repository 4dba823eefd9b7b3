import { Button } from "antd";
import { useConfirm } from "../../../ui/feedback/useConfirm";
import { useRevokePreviewLinks } from "./previewLink.mutations";

export function RevokeLinksButton({ module, build }: { module: string; build: string }) {
  const revokeLinks = useRevokePreviewLinks();
  const confirm = useConfirm();
  return (
    <Button
      size="small"
      danger
      aria-label={`Revoke links to the preview of ${module} ${build}`}
      onClick={() =>
        confirm({
          title: "Revoke all links to this preview?",
          content: `Links to ${module} ${build} no longer show it. The release stays stored.`,
          confirmLabel: "Revoke links",
          danger: true,
          cancelLabel: "Keep links",
          onConfirm: () => revokeLinks.mutateAsync({ module, build }),
        })
      }
    >
      Revoke links
    </Button>
  );
}
