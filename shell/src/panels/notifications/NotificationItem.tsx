import { inSpace } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import type { KindGroup } from "@portal/shared/notifications/defineKind";
import { Link } from "@portal/shared/vendor/router";
import {
  CalendarCheck,
  CreditCard,
  IdCard,
  type LucideIcon,
  Megaphone,
  ShieldCheck,
  Sparkles,
} from "lucide-react";
import { textsOf } from "./notificationTexts";
import type { Notification } from "./notifications.queries";
import styles from "./NotificationList.module.css";

const icons: Record<KindGroup, LucideIcon> = {
  Bookings: CalendarCheck,
  Events: Sparkles,
  Visitors: IdCard,
  Payments: CreditCard,
  Space: Megaphone,
  Staff: ShieldCheck,
};

interface Props {
  notification: Notification;
  onRead: (id: string) => void;
}

export function NotificationItem({ notification, onRead }: Props) {
  const { id, created_at, read_at } = notification;
  const { group, title, body, path } = textsOf(notification);
  const Icon = icons[group];
  const isUnread = read_at === null;
  return (
    <li>
      <Link
        to={path}
        className={styles.item}
        data-unread={isUnread || undefined}
        onClick={() => {
          if (isUnread) onRead(id);
        }}
      >
        <span className={styles.icon}>
          <Icon aria-hidden size={18} />
        </span>
        <span className={styles.title}>
          {isUnread && <span className={styles.hidden}>Unread: </span>}
          {title}
        </span>
        <time className={styles.time} dateTime={created_at}>
          {formatTime(inSpace(created_at).format("HH:mm"))}
        </time>
        <span className={styles.body}>{body}</span>
      </Link>
    </li>
  );
}
