import { usePortal } from "@portal/shared/contract/usePortal";
import { notificationPauseQuery, pauseText } from "@portal/shared/data/notificationPause";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { Link } from "@portal/shared/vendor/router";
import { useQuery } from "@tanstack/react-query";
import { renewDevice } from "../../session/push/renewDevice";
import styles from "./NotificationPanel.module.css";

/** Nothing on devices that never had push notifications. */
export function LostPushNote({ userId }: { userId: string }) {
  const portal = usePortal();
  const { data: state } = useQuery({
    queryKey: [queryRoots.notifications, "this-device", userId],
    queryFn: () => renewDevice(portal, userId),
    staleTime: 0,
    gcTime: 0,
  });
  if (state !== "lost") return null;
  return (
    <p className={styles.note} role="status">
      This device no longer gets push notifications.{" "}
      <Link to="/profile#notifications">Turn on again</Link>
    </p>
  );
}

export function PauseNote({ userId }: { userId: string }) {
  const { supabase } = usePortal();
  const { data: until } = useQuery(notificationPauseQuery(supabase, userId));
  if (!until) return null;
  return (
    <p className={styles.note} role="status">
      {pauseText(until)}: emails and push messages. <Link to="/profile#notifications">Change</Link>
    </p>
  );
}
