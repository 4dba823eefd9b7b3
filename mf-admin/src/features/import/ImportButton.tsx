import { lazy, Suspense, useState } from "react";
import { Button } from "antd";
import { Upload } from "lucide-react";
import type { ImportKind } from "./rows/importField";

const loadDialog = () => import("./ImportDialog");
const ImportDialog = lazy(async () => ({ default: (await loadDialog()).ImportDialog }));

export function ImportButton({ kind }: { kind: ImportKind }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Upload size={16} aria-hidden />}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        Import CSV
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
