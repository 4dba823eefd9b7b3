import { WifiOff } from "lucide-react";
import styles from "./OfflineNotice.module.css";
import { useOnline } from "@portal/shared/ui/useOnline";

export function OfflineNotice() {
  const online = useOnline();
  return (
    <div className={styles.place} role="status">
      {!online && (
        <p className={styles.notice}>
          <WifiOff aria-hidden size={16} /> You&apos;re offline. Nothing is sent until you
          reconnect.
        </p>
      )}
    </div>
  );
}
