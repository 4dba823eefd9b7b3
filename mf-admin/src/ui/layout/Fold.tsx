import { useState, type ReactNode } from "react";
import { Button } from "antd";
import { useMediaQuery } from "@portal/shared/ui/useMediaQuery";
import { usePrinting } from "@portal/shared/ui/usePrinting";

interface FoldProps<Row> {
  rows: readonly Row[];
  /** Rows shown at first. */
  most?: number;
  onPhones?: number;
  children: (shown: readonly Row[]) => ReactNode;
}

/** Shows the first five rows of a long list, one on phones, and all after a press and on paper. */
export function Fold<Row>({ rows, most = 5, onPhones = 1, children }: FoldProps<Row>) {
  const isPhone = useMediaQuery("(max-width: 599px)");
  const [isOpen, setOpen] = useState(false);
  const isPrinting = usePrinting();
  const folded = isPhone ? onPhones : most;
  return (
    <>
      {children(isOpen || isPrinting ? rows : rows.slice(0, folded))}
      {rows.length > folded && (
        <Button type="text" block aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Show fewer" : `Show all ${rows.length}`}
        </Button>
      )}
    </>
  );
}
