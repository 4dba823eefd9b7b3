const CREDENTIALS = ["access_token", "refresh_token", "provider_token", "provider_refresh_token"];

/**
 * Removes session tokens from the URL fragment before anything can read them, at the start and when
 * such a link is opened on the current page. The portal's own links contain none (mailLink.ts), so
 * the user sees that such a link does not work.
 */
export function dropFragmentTokens(): void {
  removeTokens();
  window.addEventListener("hashchange", removeTokens);
}

function removeTokens(): void {
  if (!hasTokens(location.hash)) return;
  const { pathname, search } = location;
  history.replaceState(history.state, "", `${pathname}${search}#error=unsupported_link`);
}

export function hasTokens(hash: string): boolean {
  const params = new URLSearchParams(hash.replace(/^[#/?]+/, ""));
  return CREDENTIALS.some((name) => params.has(name));
}
