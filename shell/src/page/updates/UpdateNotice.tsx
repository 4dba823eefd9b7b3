import { useStore } from "@portal/shared/contract/store/useStore";
import { brand } from "@portal/shared/domain/brand";
import { Button } from "@portal/shared/ui/Button";
import { useOnline } from "@portal/shared/ui/useOnline";
import { X } from "lucide-react";
import { newVersion } from "./newVersion";
import styles from "./UpdateNotice.module.css";

export function UpdateNotice() {
  const state = useStore(newVersion);
  const online = useOnline();
  if (state === "none") return null;
  const isNeeded = state === "needed";
  return (
    <div className={styles.place} role="status" data-needed={isNeeded || undefined}>
      {(isNeeded || state === "ready") && online && (
        <div className={styles.notice}>
          <p className={styles.text}>
            {isNeeded
              ? "This tab is out of date. Reload to continue; what you typed is kept."
              : `A new version of ${brand.name} is ready.`}
          </p>
          <Button size="sm" onClick={() => newVersion.set("reloading")}>
            Reload
          </Button>
          <button
            className={styles.close}
            type="button"
            aria-label="Not now"
            onClick={() => newVersion.set("dismissed")}
          >
            <X aria-hidden size={16} />
          </button>
        </div>
      )}
    </div>
  );
}
