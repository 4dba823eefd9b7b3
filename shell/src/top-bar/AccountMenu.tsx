import { Menu } from "@base-ui/react/menu";
import type { User } from "@supabase/supabase-js";
import {
  Bell,
  CalendarDays,
  Coins,
  LogOut,
  MessageSquareText,
  ShieldCheck,
  UserRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@portal/shared/vendor/router";
import { openFeedback } from "../feedback/feedbackStore";
import { useSessionStore } from "../session/SessionContext";
import styles from "./AccountMenu.module.css";
import type { IntentStart } from "@portal/shared/ui/deferred/IntentButton";

interface Props {
  user: User;
  isAdmin: boolean;
  start: IntentStart;
  children: ReactNode;
}

export function AccountMenu({ user, isAdmin, start: { autoFocus, triggerRef }, children }: Props) {
  const session = useSessionStore();
  return (
    <Menu.Root>
      <Menu.Trigger
        ref={triggerRef}
        className={styles.trigger}
        aria-label="Account menu"
        autoFocus={autoFocus}
      >
        {children}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner
          className={styles.positioner}
          positionMethod="fixed"
          sideOffset={8}
          align="end"
        >
          <Menu.Popup className={styles.popup}>
            <Menu.Group>
              <Menu.GroupLabel className={styles.header}>
                <span className={styles.title}>My Account</span>
                <span className={styles.email}>{user.email}</span>
              </Menu.GroupLabel>
              <Entry to="/profile" icon={<UserRound />} label="Profile" />
              <Entry to="/buy-credits" icon={<Coins />} label="Credits" />
              <Entry to="/bookings" icon={<CalendarDays />} label="Bookings" />
              <Entry to="/dashboard" icon={<Bell />} label="Notifications" />
              <Menu.Item className={styles.item} onClick={openFeedback}>
                <MessageSquareText /> Send Feedback
              </Menu.Item>
              {isAdmin && <Entry to="/admin" icon={<ShieldCheck />} label="Admin Panel" />}
            </Menu.Group>
            <Menu.Separator className={styles.separator} />
            <Menu.Item className={styles.item} onClick={() => void session.signOut()}>
              <LogOut /> Log Out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Entry({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <Menu.LinkItem className={styles.item} render={<Link to={to} />} closeOnClick>
      {icon} {label}
    </Menu.LinkItem>
  );
}
