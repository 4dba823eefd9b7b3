import type { Supabase } from "@portal/shared/data/supabase";

/** Secret: the token is the only credential. */
export function feedUrl(supabase: Supabase, token: string): string {
  const url = new URL("/functions/v1/calendar-feed", apiOrigin(supabase));
  url.searchParams.set("token", token);
  return url.href;
}

export function subscribeUrl(feed: string): string {
  return feed.replace(/^https?:/, "webcal:");
}

/** supabase-js keeps its URL private; the public Realtime endpoint has the same host. */
function apiOrigin(supabase: Supabase): string {
  return supabase.realtime.endpointURL().replace(/^ws/, "http");
}
