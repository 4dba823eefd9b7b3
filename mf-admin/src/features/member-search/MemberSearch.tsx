import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { useEffect, useState } from "react";
import { Button } from "antd";
import { Search } from "lucide-react";
import { cx } from "../../ui/theme/cx";
import styles from "./MemberSearch.module.css";

const MemberSearchDialog = lazyDialog(
  async () => (await import("./MemberSearchDialog")).MemberSearchDialog,
);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface MemberSearchProps {
  /** Makes the button as wide as its text. */
  isCompact?: boolean;
}

/** Opens with Ctrl K, or ⌘ K on a Mac. */
export function MemberSearch({ isCompact = false }: MemberSearchProps) {
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
        Find a member
        {!isCompact && <kbd className={styles.keys}>{isMac ? "⌘ K" : "Ctrl K"}</kbd>}
      </Button>
      {isOpen && <MemberSearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
