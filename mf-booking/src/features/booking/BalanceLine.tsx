import { formatCredits } from "@portal/shared/domain/credits";
import { Link } from "@portal/shared/vendor/router";
import { SummaryLine } from "../../ui/Summary";
import styles from "./BookingDialog.module.css";
import { useShortage } from "./useShortage";

/** What a person has where `credits` are due, with a way to more where that falls short. */
export function BalanceLine({ credits }: { credits: number }) {
  const { balance, isShort } = useShortage(credits);
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
