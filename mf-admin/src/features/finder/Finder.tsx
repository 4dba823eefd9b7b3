import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { useEffect, useState } from "react";
import { Button } from "antd";
import { Search } from "lucide-react";
import { cx } from "../../ui/theme/cx";
import type { Page } from "./finder.queries";
import styles from "./Finder.module.css";

const FinderDialog = lazyDialog(async () => (await import("./FinderDialog")).FinderDialog);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface FinderProps {
  pages: readonly Page[];
  /** Makes the button as wide as its text. */
  isCompact?: boolean;
}

/** Opens with Ctrl K, or ⌘ K on a Mac. */
export function Finder({ pages, isCompact = false }: FinderProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const openWithKeys = (event: KeyboardEvent) => {
      const isModified = isMac ? event.metaKey : event.ctrlKey;
      if (event.key.toLowerCase() !== "k" || !isModified || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // An open form would lose what was typed.
      if (!document.querySelector("[aria-modal=true]")) setOpen(true);
    };
    window.addEventListener("keydown", openWithKeys);
    return () => window.removeEventListener("keydown", openWithKeys);
  }, []);
  return (
    <>
      <Button
        {...(!isCompact && { className: cx(styles.button) })}
        icon={<Search size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
        onClick={() => setOpen(true)}
      >
        Find
        {!isCompact && <kbd className={styles.keys}>{isMac ? "⌘ K" : "Ctrl K"}</kbd>}
      </Button>
      {isOpen && <FinderDialog pages={pages} onClose={() => setOpen(false)} />}
    </>
  );
}
