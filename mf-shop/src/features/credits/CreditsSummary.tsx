import { totalCredits, type CreditPackage } from "@portal/shared/domain/creditPackages";
import { formatRupees } from "@portal/shared/domain/money";
import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { formatCredits } from "@portal/shared/domain/credits";
import { Link } from "@portal/shared/vendor/router";
import { releaseHold } from "./bookingHold";
import styles from "./CreditsSummary.module.css";

interface Props {
  offer: CreditPackage;
  paying: boolean;
  onPay: () => void;
  /** Page to return to after paying. Null shows the receipt. */
  returnTo: string | null;
  /** The hold of the slot that is booked after paying. */
  holdId: string | null;
}

export function CreditsSummary({ offer, paying, onPay, returnTo, holdId }: Props) {
  const { supabase } = usePortal();
  return (
    <Card as="section" className={styles.card} aria-labelledby="credits-summary">
      <h2 id="credits-summary" className={styles.title}>
        Order summary
      </h2>
      <dl className={styles.lines}>
        <Line name="Credits" value={String(offer.credits)} />
        {offer.bonus > 0 && <Line name="Bonus" value={`+${offer.bonus}`} />}
        <Line name="You receive" value={formatCredits(totalCredits(offer))} />
        <Line name="Validity" value={`${offer.validityDays} days`} />
      </dl>
      <p className={styles.total}>
        <span>Total</span>
        <strong>{formatRupees(offer.price)}</strong>
      </p>
      <Button size="lg" busy={paying} onClick={onPay}>
        {paying ? "Processing..." : `Pay ${formatRupees(offer.price)}`}
      </Button>
      {returnTo !== null && (
        <p className={styles.note}>
          {!holdId && "After paying, you return to your choice. It is not held while you pay. "}
          <Link
            to={returnTo}
            onClick={() => {
              if (holdId) void releaseHold(supabase, holdId);
            }}
          >
            Back without paying
          </Link>
        </p>
      )}
      <p className={styles.note}>1 credit = {formatRupees(250)} · Card or UPI</p>
    </Card>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
