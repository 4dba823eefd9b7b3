/** What an address may carry that would sign a browser in: never read here, and not kept either. */
const CREDENTIALS = ["access_token", "refresh_token", "provider_token", "provider_refresh_token"];

/**
 * Takes a session out of the fragment before anything runs. Links of the portal's mails carry none
 * (mailLink.ts), so that whoever sends another one is told that it does not work.
 */
export function dropFragmentTokens(): void {
  const params = new URLSearchParams(location.hash.slice(1));
  if (!CREDENTIALS.some((name) => params.has(name))) return;
  const { pathname, search } = location;
  history.replaceState(history.state, "", `${pathname}${search}#error=unsupported_link`);
}
