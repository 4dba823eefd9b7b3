import { Input, Radio } from "antd";
import { formatCredits } from "@portal/shared/domain/credits";
import type { FoundMember } from "../../../data/memberSearch.queries";
import styles from "./BookForDialog.module.css";

interface PriceChoiceProps {
  member: FoundMember;
  price: { credits: number; label: string };
  isFree: boolean;
  reason: string;
  onFreeChange: (isFree: boolean) => void;
  onReasonChange: (reason: string) => void;
}

export function PriceChoice(props: PriceChoiceProps) {
  const { member, price, isFree, reason } = props;
  const missing = price.credits - member.credits;
  return (
    <div className={styles.price}>
      <Radio.Group
        aria-label="Price"
        vertical
        value={isFree}
        onChange={({ target }) => props.onFreeChange(target.value as boolean)}
        options={[
          {
            value: false,
            label:
              price.credits > 0
                ? `Charge ${member.display_name} ${price.label} (balance: ${formatCredits(member.credits)})`
                : `${member.display_name} pays ${price.label}`,
          },
          { value: true, label: "Without charge" },
        ]}
      />
      {!isFree && missing > 0 && (
        <p className={styles.short}>
          {formatCredits(missing)} short. Add credits under Users, or book without charge.
        </p>
      )}
      {isFree && (
        <Input
          aria-label="Reason for no charge"
          placeholder="Reason, shown to the member"
          maxLength={200}
          value={reason}
          onChange={({ target }) => props.onReasonChange(target.value)}
        />
      )}
    </div>
  );
}
