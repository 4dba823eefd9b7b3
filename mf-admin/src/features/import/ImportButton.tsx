import { useState } from "react";
import { Button } from "antd";
import { Upload } from "lucide-react";
import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import type { ImportKind } from "./rows/importField";

const ImportDialog = lazyDialog(async () => (await import("./ImportDialog")).ImportDialog);

export function ImportButton({ kind }: { kind: ImportKind }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Upload size={16} aria-hidden />}
        onPointerEnter={ImportDialog.preload}
        onClick={() => setOpen(true)}
      >
        Import CSV
      </Button>
      {isOpen && <ImportDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
}
