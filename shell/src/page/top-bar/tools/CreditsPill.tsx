import { CreditsBadge } from "@portal/shared/ui/CreditsBadge";
import { Link } from "@portal/shared/vendor/router";
import { useCreditBalance } from "../../../session/useCreditBalance";
import styles from "./CreditsPill.module.css";

export function CreditsPill({ userId }: { userId: string }) {
  const credits = useCreditBalance(userId);
  return (
    <Link to="/buy-credits" className={styles.credits} aria-busy={credits === undefined}>
      <CreditsBadge credits={credits} />
    </Link>
  );
}
