import type { CreditPackage } from "./creditPackages";

const RETURN_PARAM = "return";
const origin = "https://portal.invalid";

/** Preselects `offer`. `returnTo` is the path of the portal to return to after paying. */
export function buyCreditsPath(returnTo: string, offer?: CreditPackage): string {
  const params = new URLSearchParams();
  if (offer) params.set(offer.custom ? "credits" : "package", String(offer.credits));
  params.set(RETURN_PARAM, returnTo);
  return `/buy-credits?${params}`;
}

/** Null for anything but a path of the portal: links can be forged. */
export function readReturnPath(params: URLSearchParams): string | null {
  const value = params.get(RETURN_PARAM);
  if (!value?.startsWith("/") || !URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  // `/.//example.com` becomes `//example.com`, another site.
  if (url.origin !== origin || url.pathname.startsWith("//")) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
