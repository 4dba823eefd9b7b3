import { usePortal } from "@portal/shared/contract/usePortal";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { notificationPanel } from "./deferredPanel";
import { useLoadFailure } from "@portal/shared/ui/deferred/useLoadFailure";
import announcer from "../../page/RouteAnnouncer.module.css";
import { IntentButton, type IntentStart } from "@portal/shared/ui/deferred/IntentButton";
import styles from "../../page/top-bar/tools/ToolButton.module.css";
import { notificationQueries } from "./notifications.queries";
import { useLiveNotifications } from "./useLiveNotifications";

interface Props {
  userId: string;
  start?: IntentStart;
}

export function NotificationBell({ userId, start }: Props) {
  const { supabase } = usePortal();
  const { data: unread = 0 } = useQuery(notificationQueries.unread(supabase, userId));
  const sentence = useLiveNotifications(userId);
  const onError = useLoadFailure();
  const label = unread > 0 ? `Notifications, ${unread} unread` : "Notifications";
  const icon = (
    <>
      <Bell aria-hidden size={20} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > 9 ? "9+" : unread}
        </span>
      )}
    </>
  );
  return (
    <>
      <IntentButton
        content={notificationPanel}
        className={styles.button}
        aria-label={label}
        aria-haspopup="dialog"
        start={start}
        onError={onError}
        render={({ NotificationPanel }, panelStart) => (
          <NotificationPanel userId={userId} label={label} unread={unread} start={panelStart}>
            {icon}
          </NotificationPanel>
        )}
      >
        {icon}
      </IntentButton>
      {/* aria-live keeps it announced while the open panel hides the rest of the page from screen readers. */}
      <span className={announcer.hidden} role="status" aria-live="polite">
        {sentence}
      </span>
    </>
  );
}
