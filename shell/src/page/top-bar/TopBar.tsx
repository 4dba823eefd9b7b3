import type { ReactNode } from "react";
import { Link, NavLink } from "@portal/shared/vendor/router";
import { useNavigation } from "../NavigationContext";
import { useShellSession } from "../../session/SessionContext";
import { AccountButton } from "./account/AccountButton";
import { BellOutlet } from "./tools/BellOutlet";
import { CartButton } from "./tools/CartButton";
import { CreditsPill } from "./tools/CreditsPill";
import { Logo } from "./Logo";
import { MobileMenuButton } from "./mobile-menu/MobileMenuButton";
import { signedOutLinks } from "./topBarLinks";
import styles from "./TopBar.module.css";
import { useScrolledPast } from "./useScrolledPast";

const TRANSLUCENT_PAST_PX = 10;

interface Props {
  onCartClick?: () => void;
}

export function TopBar({ onCartClick }: Props) {
  const { loading, user } = useShellSession();
  const translucent = useScrolledPast(TRANSLUCENT_PAST_PX);
  // Only a stored session is checked: it belongs to a member until the check fails.
  const signedIn = user !== null || loading;

  return (
    <header
      className={styles.bar}
      data-for={signedIn ? "member" : "visitor"}
      data-translucent={translucent || undefined}
    >
      <div className={styles.inner}>
        <Logo to={signedIn ? "/dashboard" : "/"} />
        <nav className={styles.nav} aria-label="Main">
          {signedIn ? <Links /> : <SignedOutLinks />}
        </nav>
        <div className={styles.tools}>
          {user && <CreditsPill userId={user.id} />}
          <CartButton {...(onCartClick && { onClick: onCartClick })} />
          {user && <BellOutlet userId={user.id} />}
          {loading && <div className={styles.bell} />}
          {user && (
            <div className={styles.wide}>
              <AccountButton user={user} />
            </div>
          )}
          <MobileMenuButton signedIn={signedIn} />
        </div>
      </div>
    </header>
  );
}

function Links(): ReactNode {
  return useNavigation("top-bar").map(({ to, label }) => (
    <NavLink key={`${to} ${label}`} to={to} className={styles.link ?? ""} data-entry="">
      {label}
    </NavLink>
  ));
}

function SignedOutLinks() {
  const { logIn, signUp } = signedOutLinks;
  return (
    <div className={styles.signedOut}>
      <Links />
      <Link to={logIn.to} className={styles.link}>
        {logIn.label}
      </Link>
      <Link to={signUp.to} state={signUp.state} className={styles.signUp}>
        {signUp.label}
      </Link>
    </div>
  );
}
