import type { CreditPackage } from "./creditPackages";

const RETURN_PARAM = "return";
const HOLD_PARAM = "hold";
const origin = "https://portal.invalid";

/**
 * Preselects `offer`. `returnTo` is the path of the portal to return to after paying, `holdId` the hold whose slot is
 * booked then.
 */
export function buyCreditsPath(
  returnTo: string,
  offer?: CreditPackage,
  holdId: string | null = null,
): string {
  const params = new URLSearchParams();
  if (offer) params.set(offer.custom ? "credits" : "package", String(offer.credits));
  params.set(RETURN_PARAM, returnTo);
  if (holdId) params.set(HOLD_PARAM, holdId);
  return `/buy-credits?${params}`;
}

/** Null for anything but an id: links can be forged. */
export function readHoldId(params: URLSearchParams): string | null {
  const id = params.get(HOLD_PARAM);
  return id && /^[0-9a-f-]{36}$/.test(id) ? id : null;
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
