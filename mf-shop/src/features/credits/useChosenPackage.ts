import { useState } from "react";
import { creditOffer, type CreditPackage } from "@portal/shared/domain/creditPackages";

export type PackageChoice = number | "custom";

const POPULAR = 50;

/**
 * Which package is chosen, by its credits, or a custom amount (at least 1). Somebody who types the
 * size of a package gets that package: the server knows no difference.
 */
export function useChosenPackage() {
  const [choice, choose] = useState<PackageChoice>(POPULAR);
  const [customCredits, setCustomCredits] = useState(10);
  const offer: CreditPackage = creditOffer(choice === "custom" ? customCredits : choice);

  return {
    choice,
    choose,
    customCredits,
    setCustomCredits(credits: number) {
      setCustomCredits(Math.max(1, credits));
      choose("custom");
    },
    offer,
  };
}
