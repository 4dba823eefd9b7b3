import { useRef } from "react";
import { flushSync } from "react-dom";
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import {
  creditPackages,
  totalCredits,
  type CreditPackage,
} from "@portal/shared/domain/creditPackages";
import { formatRupees } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import { CustomAmount } from "./CustomAmount";
import styles from "./PackageGrid.module.css";
import type { PackageChoice } from "./useChosenPackage";
import { formatCount } from "@portal/shared/domain/numbers";

interface Props {
  choice: PackageChoice;
  choose: (choice: PackageChoice) => void;
  customCredits: number;
  setCustomCredits: (credits: number) => void;
}

export function PackageGrid({ choice, choose, customCredits, setCustomCredits }: Props) {
  const group = useRef<HTMLDivElement>(null);

  function choosePackage(credits: number): void {
    // The pressed button disappears, so move the focus to the new choice.
    flushSync(() => choose(credits));
    group.current?.querySelector<HTMLElement>('[role="radio"][aria-checked="true"]')?.focus();
  }

  return (
    <div className={styles.choices}>
      <RadioGroup
        ref={group}
        className={styles.grid}
        aria-label="Credit package"
        value={choice}
        onValueChange={(value: PackageChoice) => choose(value)}
      >
        {creditPackages.map((offer) => (
          <PackageCard key={offer.credits} offer={offer} />
        ))}
        <Radio.Root value="custom" className={styles.card}>
          <span className={styles.credits}>Custom amount</span>
          <span className={styles.detail}>{formatRupees(250)} per credit</span>
        </Radio.Root>
      </RadioGroup>
      {choice === "custom" && (
        <CustomAmount
          credits={customCredits}
          onChange={setCustomCredits}
          onChoosePackage={choosePackage}
        />
      )}
    </div>
  );
}

function PackageCard({ offer }: { offer: CreditPackage }) {
  return (
    <Radio.Root value={offer.credits} className={styles.card}>
      <span className={styles.credits}>{formatCount(offer.credits, "credit")}</span>
      <span className={styles.price}>{formatRupees(offer.price)}</span>
      <span className={styles.detail}>Valid for {offer.validityDays} days</span>
      {offer.bonus > 0 && (
        <Badge tone="success" className={styles.bonus}>
          +{offer.bonus} bonus · {totalCredits(offer)} total
        </Badge>
      )}
    </Radio.Root>
  );
}
