import { Dialog } from "@base-ui/react/dialog";
import { messageOf } from "@portal/shared/data/errors";
import { Button } from "@portal/shared/ui/Button";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { useCloseOnBack } from "@portal/shared/ui/useCloseOnBack";
import { useOpenAfterPaint } from "@portal/shared/ui/useOpenAfterPaint";
import { Link, useLocation } from "@portal/shared/vendor/router";
import { CheckCheck, Settings, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { IntentStart } from "@portal/shared/ui/deferred/IntentButton";
import tools from "../../page/top-bar/tools/ToolButton.module.css";
import { LostPushNote, PauseNote } from "./DeliveryNotes";
import { NotificationList } from "./NotificationList";
import styles from "./NotificationPanel.module.css";
import { useMarkRead } from "./useMarkRead";
import { useNotificationPages } from "./useNotificationPages";
import { usePhone } from "./usePhone";

interface Props {
  userId: string;
  label: string;
  unread: number;
  start: IntentStart;
  children: ReactNode;
}

/** A sheet on phones, and a panel under the top bar on wide screens. */
export function NotificationPanel(props: Props) {
  const { userId, label, unread, children } = props;
  const { autoFocus, triggerRef } = props.start;
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);
  if (openedAt !== key) {
    setOpenedAt(key);
    setOpen(false);
  }
  useCloseOnBack(open, () => setOpen(false));
  const isShown = useOpenAfterPaint(open);
  const isPhone = usePhone();
  const popup = useRef<HTMLDivElement>(null);
  const pages = useNotificationPages(userId, open);
  const markRead = useMarkRead(userId);
  const newest = pages.rows?.[0]?.created_at;

  return (
    <Dialog.Root
      open={isShown}
      onOpenChange={(next) => setOpen(next)}
      modal={isPhone ? true : "trap-focus"}
    >
      <Dialog.Trigger
        ref={triggerRef}
        className={tools.button}
        aria-label={label}
        autoFocus={autoFocus}
      >
        {children}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Popup ref={popup} className={styles.panel} initialFocus={popup}>
          <div className={styles.header}>
            <Dialog.Title className={styles.title}>Notifications</Dialog.Title>
            {unread > 0 && newest && (
              <Button
                variant="ghost"
                size="sm"
                busy={markRead.isPending}
                onClick={() => markRead.mutate({ until: newest })}
              >
                <CheckCheck aria-hidden size={16} /> Mark all as read
              </Button>
            )}
            <Dialog.Close className={styles.close} aria-label="Close notifications">
              <X aria-hidden size={20} />
            </Dialog.Close>
          </div>
          <div className={styles.content}>
            <LostPushNote userId={userId} />
            <PauseNote userId={userId} />
            {markRead.isError && (
              <ReadFailedNote
                text={`Not marked as read. ${messageOf(markRead.error, "Please try again.")}`}
                onRetry={() => markRead.mutate(markRead.variables)}
              />
            )}
            <NotificationList pages={pages} onRead={(id) => markRead.mutate({ id })} />
          </div>
          <div className={styles.footer}>
            <Link to="/profile#notifications" className={styles.settings}>
              <Settings aria-hidden size={16} /> Choose what you get
            </Link>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
