import { useCart } from "@portal/shared/contract/useCart";
import { CreditsBadge } from "@portal/shared/ui/CreditsBadge";
import { ShoppingCart } from "lucide-react";
import type { ReactNode } from "react";
import { Link, NavLink } from "@portal/shared/vendor/router";
import { useShellSession } from "../session/SessionContext";
import { useCreditBalance } from "../session/useCreditBalance";
import { AccountMenu } from "./AccountMenu";
import { Logo } from "./Logo";
import { MobileMenu } from "./MobileMenu";
import { adminLink, memberLinks, visitorLinks } from "./topBarLinks";
import styles from "./TopBar.module.css";
import { useScrolledPast } from "./useScrolledPast";

const TRANSLUCENT_PAST_PX = 10;

interface Props {
  onCartClick?: () => void;
}

export function TopBar({ onCartClick }: Props) {
  const { loading, user, isAdmin } = useShellSession();
  const translucent = useScrolledPast(TRANSLUCENT_PAST_PX);
  const signedInLinks = isAdmin ? [...memberLinks, adminLink] : memberLinks;

  return (
    <header className={styles.bar} data-translucent={translucent || undefined}>
      <div className={styles.inner}>
        <Logo to={user ? "/dashboard" : "/"} />
        {loading ? null : (
          <nav className={styles.nav} aria-label="Main">
            {user ? <Links of={signedInLinks} /> : <VisitorLinks />}
          </nav>
        )}
        <div className={styles.tools}>
          {user && <CreditsPill userId={user.id} />}
          <CartButton {...(onCartClick && { onClick: onCartClick })} />
          {user && (
            <div className={styles.wide}>
              <AccountMenu user={user} isAdmin={isAdmin} />
            </div>
          )}
          {!loading && <MobileMenu signedIn={user !== null} />}
        </div>
      </div>
    </header>
  );
}

function Links({ of }: { of: typeof memberLinks }): ReactNode {
  return of.map(({ to, label }) => (
    <NavLink key={to} to={to} className={styles.link ?? ""}>
      {label}
    </NavLink>
  ));
}

function VisitorLinks() {
  const { legal, logIn, signUp } = visitorLinks;
  return (
    <div className={styles.visitor}>
      <NavLink to={legal.to} className={styles.link ?? ""}>
        {legal.label}
      </NavLink>
      <Link to={logIn.to} className={styles.link}>
        {logIn.label}
      </Link>
      <Link to={signUp.to} state={signUp.state} className={styles.signUp}>
        {signUp.label}
      </Link>
    </div>
  );
}

function CreditsPill({ userId }: { userId: string }) {
  const credits = useCreditBalance(userId);
  return (
    <Link to="/buy-credits" className={styles.credits} aria-busy={credits === undefined}>
      <CreditsBadge credits={credits} />
    </Link>
  );
}

function CartButton({ onClick }: { onClick?: () => void }) {
  const { items, open } = useCart();
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const said = count === 0 ? "Cart, empty" : `Cart, ${count} ${count === 1 ? "item" : "items"}`;
  return (
    <button type="button" className={styles.cart} onClick={onClick ?? open} aria-label={said}>
      <ShoppingCart aria-hidden size={20} />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? "99+" : count}
        </span>
      )}
    </button>
  );
}
