import type { Supabase } from "@portal/shared/data/supabase";

/** Where calendar programs read the feed. Whoever knows it reads the member's plans. */
export function feedUrl(supabase: Supabase, token: string): string {
  const url = new URL("/functions/v1/calendar-feed", apiOrigin(supabase));
  url.searchParams.set("token", token);
  return url.href;
}

/** The same, in the scheme that opens the calendar program. */
export function subscribeUrl(feed: string): string {
  return feed.replace(/^https?:/, "webcal:");
}

/** The client keeps its address to itself; the socket's is public and has the same host. */
function apiOrigin(supabase: Supabase): string {
  return supabase.realtime.endpointURL().replace(/^ws/, "http");
}
