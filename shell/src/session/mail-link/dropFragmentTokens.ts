const CREDENTIALS = ["access_token", "refresh_token", "provider_token", "provider_refresh_token"];

/** Tokens of a foreign link must not sign in. The portal's own links contain none. */
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
