export const EXPIRED = "This link has expired or was already used.";
export const BROKEN = "This link doesn't work.";
/** For a person who is not signed in. */
export const whatToDo =
  'Ask for a new one with "Forgot password?", or log in to have your email confirmed.';

/**
 * What is wrong with the mail link that brought the person here, in our own words: the auth server
 * puts `error` and `error_code` behind the address, and anybody can write an address.
 */
export function linkFault({ hash, search }: { hash: string; search: string }): string | undefined {
  const found = [hash.slice(1), search.slice(1)]
    .map((text) => new URLSearchParams(text))
    .find((params) => params.has("error") || params.has("error_code"));
  if (!found) return undefined;
  return found.get("error_code") === "otp_expired" ? EXPIRED : BROKEN;
}
