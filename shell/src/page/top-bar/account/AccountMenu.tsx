import { Menu } from "@base-ui/react/menu";
import type { User } from "@supabase/supabase-js";
import { LogOut, MessageSquareText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "@portal/shared/vendor/router";
import { ContributionIcon } from "@portal/shared/ui/ContributionIcon";
import { useCloseOnBack } from "@portal/shared/ui/useCloseOnBack";
import { openFeedback } from "../../../panels/feedback/feedbackStore";
import { type Navigation, useNavigation } from "../../NavigationContext";
import { useSessionStore } from "../../../session/SessionContext";
import styles from "./AccountMenu.module.css";
import type { IntentStart } from "@portal/shared/ui/deferred/IntentButton";

interface Props {
  user: User;
  start: IntentStart;
  children: ReactNode;
}

/** The `order` of Send Feedback, an entry of the shell, among the entries of modules. */
const FEEDBACK_ORDER = 500;

export function AccountMenu({ user, start: { autoFocus, triggerRef }, children }: Props) {
  const session = useSessionStore();
  const entries = useNavigation("account-menu");
  const [open, setOpen] = useState(false);
  useCloseOnBack(open, () => setOpen(false));
  return (
    <Menu.Root open={open} onOpenChange={(next) => setOpen(next)}>
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
              <Entries of={entries.filter(({ order }) => order < FEEDBACK_ORDER)} />
              <Menu.Item className={styles.item} onClick={openFeedback}>
                <MessageSquareText /> Send Feedback
              </Menu.Item>
              <Entries of={entries.filter(({ order }) => order >= FEEDBACK_ORDER)} />
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

function Entries({ of }: { of: Navigation }): ReactNode {
  return of.map(({ to, icon, label }) => (
    <Menu.LinkItem
      key={`${to} ${label}`}
      className={styles.item}
      render={<Link to={to} />}
      closeOnClick
    >
      <ContributionIcon name={icon} /> {label}
    </Menu.LinkItem>
  ));
}
