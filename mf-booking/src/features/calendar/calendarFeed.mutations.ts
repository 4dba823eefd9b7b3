import type { Supabase } from "@portal/shared/data/supabase";

/** Creates a member's feed; the server generates its token. */
export async function createFeed(supabase: Supabase, userId: string): Promise<void> {
  await supabase.from("calendar_feeds").insert({ user_id: userId }).throwOnError();
}

/** Deletes the feed; its link stops working at once. */
export async function revokeFeed(supabase: Supabase, userId: string): Promise<void> {
  await supabase.from("calendar_feeds").delete().eq("user_id", userId).throwOnError();
}
