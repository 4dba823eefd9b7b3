import { useState } from "react";
import { Button } from "antd";
import { useToast } from "@portal/shared/contract/useToast";
import type { Release } from "@portal/shared/contract/release/discovery";
import { CopyText } from "../../../ui/copy/CopyText";
import { useCreatePreviewLink } from "./previewLink.mutations";
import { Dialog } from "../../../ui/form/Dialog";

const meaning = (module: string) =>
  `Everyone who opens it gets this release of ${module}, for 7 days.`;

export function PreviewLinkButton({ module, release }: { module: string; release: Release }) {
  const toast = useToast(`preview ${module}`);
  const create = useCreatePreviewLink();
  const [shown, setShown] = useState<string | null>(null);

  // Safari refuses to copy after a request, and every browser in a tab without the focus.
  const copy = async (link: string) => {
    await navigator.clipboard.writeText(link);
    toast({ title: "Link copied", description: meaning(module) });
  };
  const createLink = async () => {
    const link = await create.mutateAsync({ module, release });
    await copy(link).catch(() => setShown(link));
  };

  return (
    <>
      <Button
        size="small"
        loading={create.isPending}
        onClick={() => void createLink().catch(() => undefined)}
        aria-label={`Copy link to the preview of ${module} ${release.extras.build}`}
      >
        Copy link
      </Button>
      {shown !== null && (
        <Dialog
          title="Copy the link"
          open
          onCancel={() => setShown(null)}
          onOk={() => setShown(null)}
          okText="Done"
          footer={(_, { OkBtn }) => <OkBtn />}
        >
          <p>{meaning(module)}</p>
          <CopyText text={shown} label="Preview link" />
        </Dialog>
      )}
    </>
  );
}
