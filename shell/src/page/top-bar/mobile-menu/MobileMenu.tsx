import { Popover } from "@base-ui/react/popover";
import { LogOut, Menu, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, NavLink, useLocation } from "@portal/shared/vendor/router";
import { useNavigation } from "../../NavigationContext";
import { useSessionStore } from "../../../session/SessionContext";
import type { IntentStart } from "@portal/shared/ui/deferred/IntentButton";
import { useCloseOnBack } from "@portal/shared/ui/useCloseOnBack";
import { useOpenAfterPaint } from "@portal/shared/ui/useOpenAfterPaint";
import { signedOutLinks } from "../topBarLinks";
import styles from "./MobileMenu.module.css";

interface Props {
  signedIn: boolean;
  start: IntentStart;
}

export function MobileMenu({ signedIn, start: { autoFocus, triggerRef } }: Props) {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);
  if (openedAt !== key) {
    setOpenedAt(key);
    setOpen(false);
  }
  useCloseOnBack(open, () => setOpen(false));
  const isShown = useOpenAfterPaint(open);
  return (
    <Popover.Root open={isShown} onOpenChange={(next) => setOpen(next)}>
      <Popover.Trigger
        ref={triggerRef}
        className={styles.trigger}
        aria-label={open ? "Close menu" : "Open menu"}
        autoFocus={autoFocus}
      >
        {open ? <X aria-hidden size={22} /> : <Menu aria-hidden size={22} />}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          positionMethod="fixed"
          sideOffset={8}
          align="end"
        >
          <Popover.Popup className={styles.popup} aria-label="Menu">
            <nav className={styles.list} aria-label="Mobile">
              {signedIn ? <MemberEntries onLeave={() => setOpen(false)} /> : <SignedOutEntries />}
            </nav>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function MemberEntries({ onLeave }: { onLeave(): void }) {
  const session = useSessionStore();
  return (
    <>
      <Entries />
      <button
        type="button"
        className={`${styles.item} ${styles.last}`}
        onClick={() => {
          onLeave();
          void session.signOut();
        }}
      >
        <LogOut aria-hidden size={16} /> Log Out
      </button>
    </>
  );
}

function SignedOutEntries() {
  const { logIn, signUp } = signedOutLinks;
  return (
    <>
      <Entries />
      <Link to={logIn.to} className={styles.item ?? ""}>
        {logIn.label}
      </Link>
      <Link to={signUp.to} state={signUp.state} className={styles.item ?? ""}>
        {signUp.label}
      </Link>
    </>
  );
}

function Entries(): ReactNode {
  return useNavigation("mobile-menu").map(({ to, label }) => (
    <NavLink key={`${to} ${label}`} to={to} className={styles.item ?? ""}>
      {label}
    </NavLink>
  ));
}
