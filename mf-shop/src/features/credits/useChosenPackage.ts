import { useState } from "react";
import { customOffer, packageOffer } from "@portal/shared/domain/creditPackages";

export type PackageChoice = number | "custom";

const POPULAR = 50;

/** The selected package, identified by its credits, or a custom amount (at least 1). */
export function useChosenPackage() {
  const [choice, choose] = useState<PackageChoice>(POPULAR);
  const [customCredits, setCustomCredits] = useState(10);

  return {
    choice,
    choose,
    customCredits,
    setCustomCredits(credits: number) {
      setCustomCredits(Math.max(1, credits));
      choose("custom");
    },
    offer: choice === "custom" ? customOffer(customCredits) : packageOffer(choice),
  };
}
