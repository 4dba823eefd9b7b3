import { useState } from "react";
import {
  creditPackages,
  customPackage,
  type CreditPackage,
} from "@portal/shared/domain/creditPackages";

export type PackageChoice = number | "custom";

const POPULAR = 50;

/** Which package is chosen, by its credits, or a custom amount (at least 1). */
export function useChosenPackage() {
  const [choice, choose] = useState<PackageChoice>(POPULAR);
  const [customCredits, setCustomCredits] = useState(10);
  const offer: CreditPackage =
    creditPackages.find(({ credits }) => credits === choice) ?? customPackage(customCredits);

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
