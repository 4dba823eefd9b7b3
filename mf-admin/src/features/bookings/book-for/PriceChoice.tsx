import { useId } from "react";
import { Input, Radio } from "antd";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatNumber } from "@portal/shared/domain/numbers";
import type { FoundMember } from "../../../data/memberSearch.queries";
import { NumberField } from "../../../ui/fields/NumberField";
import { maxPrice, priceLabel, type Price } from "./price";
import styles from "./BookForDialog.module.css";

export interface PriceInput {
  kind: "member" | "other" | "free";
  /** In credits, or in rupees in a room priced in rupees. Null if the field is empty, NaN if it has no number. */
  amount: number | null;
  reason: string;
}

interface PriceChoiceProps {
  member: FoundMember;
  /** What the room costs the member. */
  memberPrice: Price;
  /** What the booking costs. Null until `value` has a valid amount. */
  price: Price | null;
  value: PriceInput;
  onChange: (value: PriceInput) => void;
}

export function PriceChoice({ member, memberPrice, price, value, onChange }: PriceChoiceProps) {
  const id = useId();
  const missing = (price?.credits ?? 0) - member.credits;
  const unit = memberPrice.rupees > 0 ? "rupees" : "credits";
  const balance = formatCredits(member.credits);
  const isWrong = value.kind === "other" && value.amount !== null && !price;
  return (
    <div className={styles.price}>
      <Radio.Group
        aria-label="Price"
        vertical
        value={value.kind}
        onChange={({ target }) => onChange({ ...value, kind: target.value as PriceInput["kind"] })}
        options={[
          {
            value: "member",
            label:
              memberPrice.credits > 0
                ? `Charge ${member.display_name} ${priceLabel(memberPrice)} (balance: ${balance})`
                : `${member.display_name} pays ${priceLabel(memberPrice)}`,
          },
          { value: "other", label: "Another price" },
          { value: "free", label: "Without charge" },
        ]}
      />
      {value.kind !== "member" && (
        <div className={value.kind === "other" ? styles.otherPrice : ""}>
          {value.kind === "other" && (
            <NumberField
              aria-label={`Price in ${unit}`}
              autoFocus
              min={0}
              max={maxPrice}
              step={1}
              suffix={unit}
              value={value.amount}
              onChange={(amount) => onChange({ ...value, amount })}
              {...(isWrong && { status: "error", "aria-describedby": `${id}-wrong` })}
            />
          )}
          <Input
            aria-label={value.kind === "free" ? "Reason for no charge" : "Reason for the price"}
            placeholder="Reason, shown to the member"
            maxLength={200}
            value={value.reason}
            onChange={({ target }) => onChange({ ...value, reason: target.value })}
          />
        </div>
      )}
      {isWrong && (
        <p id={`${id}-wrong`} className={styles.short}>
          Enter a whole number from 0 to {formatNumber(maxPrice)}.
        </p>
      )}
      {missing > 0 && (
        <p className={styles.short}>
          {formatCredits(missing)} short. Add credits under Users, or book at another price.
        </p>
      )}
    </div>
  );
}
