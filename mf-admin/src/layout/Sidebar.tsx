import { Button } from "antd";
import { LogOut } from "lucide-react";
import { NavLink } from "@portal/shared/vendor/router";
import { useStore } from "@portal/shared/contract/store/useStore";
import { usePortal } from "@portal/shared/contract/usePortal";
import { ContributionIcon } from "@portal/shared/ui/ContributionIcon";
import { sections } from "./sections";
import { cx } from "../ui/theme/cx";
import styles from "./Sidebar.module.css";

/** `onNavigate` closes the drawer on narrow screens. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { session, extensions } = usePortal();
  const { adminSections } = useStore(extensions);
  return (
    <div className={styles.sidebar}>
      <nav aria-label="Admin" className={cx(styles.nav)}>
        <ul className={styles.links}>
          {sections.map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <NavLink
                to={path}
                end={path === "/admin"}
                className={cx(styles.link)}
                {...(onNavigate && { onClick: onNavigate })}
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden />
                {label}
              </NavLink>
            </li>
          ))}
          {adminSections.map(({ key, path, label, icon }) => (
            <li key={key}>
              <NavLink
                to={path}
                className={cx(styles.link)}
                {...(onNavigate && { onClick: onNavigate })}
              >
                <ContributionIcon name={icon} size={18} strokeWidth={1.75} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Button
        type="text"
        className={cx(styles.signOut)}
        icon={<LogOut size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => void session.signOut()}
      >
        Sign Out
      </Button>
    </div>
  );
}
