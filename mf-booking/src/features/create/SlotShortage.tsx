import type { CreditPackage } from "@portal/shared/domain/creditPackages";
import { CreditShortage } from "../../ui/slot-dialog/summary/CreditShortage";

interface Props {
  credits: number;
  needsApproval: boolean;
  /** Null until a start is chosen. */
  onBuy: ((offer: CreditPackage) => void) | null;
}

export const SlotShortage = ({ credits, needsApproval, onBuy }: Props) => (
  <CreditShortage credits={credits} {...(onBuy && { onBuy })}>
    {needsApproval
      ? "A request needs enough credits for itself and for your other requests. After paying, you return to your choice and send it. The slot is not held while you pay."
      : onBuy
        ? "We hold the slot for 5 minutes while you pay, and book it when your payment arrives."
        : "If you choose a start time first, we hold the slot while you pay."}
  </CreditShortage>
);
