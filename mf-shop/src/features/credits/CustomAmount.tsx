import { useEffect, useRef } from "react";
import {
  cheaperPackage,
  customOffer,
  MAX_CREDITS,
  totalCredits,
} from "@portal/shared/domain/creditPackages";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatRupees } from "@portal/shared/domain/money";
import { Button } from "@portal/shared/ui/Button";
import { Card } from "@portal/shared/ui/Card";
import { QuantityStepper } from "@portal/shared/ui/form/QuantityStepper";
import styles from "./CustomAmount.module.css";
import { formatNumber } from "@portal/shared/domain/numbers";

interface Props {
  credits: number;
  onChange: (credits: number) => void;
  onChoosePackage: (credits: number) => void;
}

/** Input that is not a number becomes 1 (spec 1 §5). */
export function CustomAmount({ credits, onChange, onChoosePackage }: Props) {
  const { price, validityDays } = customOffer(credits);
  const cheaper = cheaperPackage(credits);
  const card = useRef<HTMLDivElement>(null);
  const shownCredits = useRef(credits);

  // A change can add sentences below the fold of a phone.
  useEffect(() => {
    if (shownCredits.current === credits) return;
    shownCredits.current = credits;
    card.current?.scrollIntoView({ block: "nearest" });
  }, [credits]);

  return (
    <Card ref={card} className={styles.card}>
      <QuantityStepper
        label="credits"
        value={credits}
        min={1}
        max={MAX_CREDITS}
        onChange={onChange}
      />
      <div className={styles.about}>
        <p>
          {formatRupees(price)}, valid for {validityDays} days
          {credits < 20 && ". 20 or more credits are valid for 365 days."}
        </p>
        <p className={styles.limit} role="status">
          {credits >= MAX_CREDITS &&
            `You can buy up to ${formatNumber(MAX_CREDITS)} credits (${formatRupees(price)}) per order.`}
        </p>
      </div>
      {cheaper && (
        <div className={styles.cheaper}>
          <p>
            The {cheaper.credits}-credit package is cheaper: {formatCredits(totalCredits(cheaper))}{" "}
            for {formatRupees(cheaper.price)}, valid for {cheaper.validityDays} days.
          </p>
          <Button variant="secondary" onClick={() => onChoosePackage(cheaper.credits)}>
            Choose the package
          </Button>
        </div>
      )}
    </Card>
  );
}
