import { Popover } from "@base-ui/react/popover";
import { LogOut, Menu, X } from "lucide-react";
import { useState } from "react";
import { Link, NavLink } from "react-router-dom";
import { useSessionStore } from "../session/SessionContext";
import { mobileMemberLinks, visitorLinks } from "./links";
import styles from "./MobileMenu.module.css";

/** Opens and closes with its button; closes after every navigation. */
export function MobileMenu({ signedIn }: { signedIn: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover.Root open={open} onOpenChange={(next) => setOpen(next)}>
      <Popover.Trigger className={styles.trigger} aria-label={open ? "Close menu" : "Open menu"}>
        {open ? <X aria-hidden size={22} /> : <Menu aria-hidden size={22} />}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} sideOffset={8} align="end">
          <Popover.Popup className={styles.popup} aria-label="Menu">
            <nav className={styles.list} aria-label="Mobile">
              {signedIn ? <MemberEntries onDone={close} /> : <VisitorEntries onDone={close} />}
            </nav>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function MemberEntries({ onDone }: { onDone(): void }) {
  const session = useSessionStore();
  return (
    <>
      {mobileMemberLinks.map(({ to, label }) => (
        <NavLink key={to} to={to} className={styles.item ?? ""} onClick={onDone}>
          {label}
        </NavLink>
      ))}
      <button
        type="button"
        className={`${styles.item} ${styles.last}`}
        onClick={() => {
          onDone();
          void session.signOut();
        }}
      >
        <LogOut aria-hidden size={16} /> Log Out
      </button>
    </>
  );
}

function VisitorEntries({ onDone }: { onDone(): void }) {
  const { legal, logIn, signUp } = visitorLinks;
  return (
    <>
      <NavLink to={legal.to} className={styles.item ?? ""} onClick={onDone}>
        Legal Information
      </NavLink>
      <Link to={logIn.to} className={styles.item ?? ""} onClick={onDone}>
        {logIn.label}
      </Link>
      <Link to={signUp.to} state={signUp.state} className={styles.item ?? ""} onClick={onDone}>
        {signUp.label}
      </Link>
    </>
  );
}
