const CREDENTIALS = ["access_token", "refresh_token", "provider_token", "provider_refresh_token"];

/**
 * Removes session tokens from the URL fragment before anything can read them. The portal's own
 * links contain none (mailLink.ts), so the user sees that such a link does not work.
 */
export function dropFragmentTokens(): void {
  const params = new URLSearchParams(location.hash.slice(1));
  if (!CREDENTIALS.some((name) => params.has(name))) return;
  const { pathname, search } = location;
  history.replaceState(history.state, "", `${pathname}${search}#error=unsupported_link`);
}
