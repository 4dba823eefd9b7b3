import type { Supabase } from "@portal/shared/data/supabase";

/** URL of the feed. It is secret: the token in it is the only credential. */
export function feedUrl(supabase: Supabase, token: string): string {
  const url = new URL("/functions/v1/calendar-feed", apiOrigin(supabase));
  url.searchParams.set("token", token);
  return url.href;
}

/** The feed URL with the scheme that opens a calendar app. */
export function subscribeUrl(feed: string): string {
  return feed.replace(/^https?:/, "webcal:");
}

/** supabase-js keeps its URL private; the Realtime endpoint is public and has the same host. */
function apiOrigin(supabase: Supabase): string {
  return supabase.realtime.endpointURL().replace(/^ws/, "http");
}
