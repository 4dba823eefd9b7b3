import { formatCredits } from "@portal/shared/domain/credits";
import { Link } from "@portal/shared/vendor/router";
import { useCreditShortage } from "../../data/useCreditShortage";
import { SummaryLine } from "../Summary";
import styles from "./BalanceLine.module.css";

export function BalanceLine({ credits }: { credits: number }) {
  const { balance, isShort } = useCreditShortage(credits);
  if (credits <= 0 || balance === undefined) return null;
  return (
    <SummaryLine term="Your balance">
      {formatCredits(balance)}
      {isShort && (
        <>
          {" · "}
          <Link className={styles.buy} to="/buy-credits">
            Buy Credits
          </Link>
        </>
      )}
    </SummaryLine>
  );
}
