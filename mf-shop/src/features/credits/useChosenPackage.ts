import { useEffect, useState } from "react";
import {
  creditPackages,
  customOffer,
  MAX_CREDITS,
  packageOffer,
} from "@portal/shared/domain/creditPackages";
import { useSearchParams } from "@portal/shared/vendor/router";

export type PackageChoice = number | "custom";

const POPULAR = 50;
/** Browsers limit the number of URL changes; holding a stepper button causes many. */
const URL_DELAY_MS = 300;

/** The choice is in the URL: `?package=100`, or `?credits=120` for a custom amount. */
export function useChosenPackage() {
  const [params, setParams] = useSearchParams();
  const [choice, choose] = useState<PackageChoice>(() => readChoice(params));
  const [customCredits, setCustomCredits] = useState(() => readCredits(params) ?? 10);

  useEffect(() => {
    const timer = setTimeout(() => {
      const next = new URLSearchParams(params);
      next.delete("credits");
      next.delete("package");
      if (choice === "custom") next.set("credits", String(customCredits));
      else if (choice !== POPULAR) next.set("package", String(choice));
      if (next.toString() !== params.toString()) setParams(next, { replace: true });
    }, URL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [choice, customCredits, params, setParams]);

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

function readChoice(params: URLSearchParams): PackageChoice {
  if (readCredits(params) !== null) return "custom";
  const size = Number(params.get("package"));
  return creditPackages.some(({ credits }) => credits === size) ? size : POPULAR;
}

function readCredits(params: URLSearchParams): number | null {
  const credits = Number(params.get("credits"));
  return Number.isInteger(credits) && credits >= 1 ? Math.min(credits, MAX_CREDITS) : null;
}
