export const EXPIRED = "This link has expired or was already used.";
export const BROKEN = "This link doesn't work.";
export const newLinkAdvice =
  'Request a new one with "Forgot password?". To confirm your email, log in and press "Resend email".';

/** Never shows the text of the URL: anyone can forge `error` and `error_code`. */
export function linkFault({ hash, search }: { hash: string; search: string }): string | undefined {
  const found = [hash.slice(1), search.slice(1)]
    .map((text) => new URLSearchParams(text))
    .find((params) => params.has("error") || params.has("error_code"));
  if (!found) return undefined;
  return found.get("error_code") === "otp_expired" ? EXPIRED : BROKEN;
}
