import { useStore } from "@portal/shared/contract/store/useStore";
import { brand } from "@portal/shared/domain/brand";
import { Button } from "@portal/shared/ui/Button";
import { useOnline } from "@portal/shared/ui/useOnline";
import { X } from "lucide-react";
import { useState } from "react";
import { newVersion } from "./newVersion";
import styles from "./UpdateNotice.module.css";

export function UpdateNotice({ reload }: { reload(): void }) {
  const [isOpen, setOpen] = useState(true);
  const online = useOnline();
  if (!useStore(newVersion)) return null;
  return (
    <div className={styles.place} role="status">
      {isOpen && online && (
        <div className={styles.notice}>
          <p className={styles.text}>A new version of {brand.name} is ready.</p>
          <Button size="sm" onClick={reload}>
            Reload
          </Button>
          <button
            className={styles.close}
            type="button"
            aria-label="Not now"
            onClick={() => setOpen(false)}
          >
            <X aria-hidden size={16} />
          </button>
        </div>
      )}
    </div>
  );
}
