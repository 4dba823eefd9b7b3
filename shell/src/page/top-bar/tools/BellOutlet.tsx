import { usePortal } from "@portal/shared/contract/usePortal";
import { IntentButton } from "@portal/shared/ui/deferred/IntentButton";
import { useLoadFailure } from "@portal/shared/ui/deferred/useLoadFailure";
import { useLocation } from "@portal/shared/vendor/router";
import { Bell } from "lucide-react";
import { useEffect } from "react";
import { notificationBell } from "../../deferredComponents";
import bar from "../TopBar.module.css";
import styles from "./ToolButton.module.css";

/** Shows a plain bell until its count and list are loaded after the first paint. The next page retries a failed load. */
export function BellOutlet({ userId }: { userId: string }) {
  const { reportError } = usePortal();
  const { pathname } = useLocation();
  useEffect(() => {
    notificationBell.load().catch((error: unknown) => reportError(error));
  }, [pathname, reportError]);
  const onError = useLoadFailure();
  return (
    <div className={bar.bell}>
      <IntentButton
        content={notificationBell}
        className={styles.button}
        aria-label="Notifications"
        aria-haspopup="dialog"
        onError={onError}
        render={(NotificationBell, start) => (
          <NotificationBell key={userId} userId={userId} start={start} />
        )}
      >
        <Bell aria-hidden size={20} />
      </IntentButton>
    </div>
  );
}
