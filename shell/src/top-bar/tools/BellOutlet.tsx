import { usePortal } from "@portal/shared/contract/usePortal";
import { useLocation } from "@portal/shared/vendor/router";
import { DeferredPart } from "@portal/shared/ui/deferred/DeferredPart";
import { notificationBell } from "../../frame/deferredParts";
import styles from "../TopBar.module.css";

/** Keeps the place of the bell, which loads after the first paint; a failure is tried again on the next page. */
export function BellOutlet({ userId }: { userId: string }) {
  const { reportError } = usePortal();
  const { pathname } = useLocation();
  return (
    <div className={styles.bell}>
      <DeferredPart part={notificationBell} wanted={pathname} onError={reportError}>
        {(NotificationBell) => <NotificationBell key={userId} userId={userId} />}
      </DeferredPart>
    </div>
  );
}
