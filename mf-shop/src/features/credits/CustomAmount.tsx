import { creditOffer, MOST_CREDITS } from "@portal/shared/domain/creditPackages";
import { formatRupees } from "@portal/shared/domain/money";
import { Card } from "@portal/shared/ui/Card";
import { QuantityStepper } from "@portal/shared/ui/QuantityStepper";
import styles from "./CustomAmount.module.css";

interface Props {
  credits: number;
  onChange: (credits: number) => void;
}

/** Any whole number from 1 on; what is no number becomes 1 (spec 1 §5). */
export function CustomAmount({ credits, onChange }: Props) {
  const { price, bonus, validityDays } = creditOffer(credits);
  return (
    <Card className={styles.card}>
      <QuantityStepper
        label="credits"
        value={credits}
        min={1}
        max={MOST_CREDITS}
        onChange={onChange}
      />
      <p className={styles.detail}>
        {formatRupees(price)}
        {bonus > 0 && `, +${bonus} bonus`}, valid for {validityDays} days
        {credits < 20 && ". From 20 credits on they are valid for 365 days."}
      </p>
    </Card>
  );
}
