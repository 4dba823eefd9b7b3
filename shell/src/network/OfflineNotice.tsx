import { KIOSK_PATH } from "@portal/shared/contract/release/routeTable";
import { useLocation } from "@portal/shared/vendor/router";
import { WifiOff } from "lucide-react";
import styles from "./OfflineNotice.module.css";
import { useOnline } from "@portal/shared/ui/useOnline";

export function OfflineNotice() {
  const online = useOnline();
  const hasOwnNotice = useLocation().pathname === KIOSK_PATH;
  return (
    <div className={styles.place} role="status">
      {!online && !hasOwnNotice && (
        <p className={styles.notice}>
          <WifiOff aria-hidden size={16} /> You&apos;re offline. Nothing is sent until you
          reconnect.
        </p>
      )}
    </div>
  );
}
