import type { Supabase } from "@portal/shared/data/supabase";

/** Opens a feed for a member; the server draws its token. */
export async function openFeed(supabase: Supabase, userId: string): Promise<void> {
  await supabase.from("calendar_feeds").insert({ user_id: userId }).throwOnError();
}

/** Revokes the feed: its address answers nobody from now on. */
export async function revokeFeed(supabase: Supabase, userId: string): Promise<void> {
  await supabase.from("calendar_feeds").delete().eq("user_id", userId).throwOnError();
}
