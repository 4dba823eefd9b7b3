import type { Supabase } from "@portal/shared/data/supabase";

/** The server generates the token. */
export async function createFeed(supabase: Supabase, userId: string): Promise<void> {
  await supabase.from("calendar_feeds").insert({ user_id: userId }).throwOnError();
}

/** The link stops working at once. */
export async function revokeFeed(supabase: Supabase, userId: string): Promise<void> {
  await supabase.from("calendar_feeds").delete().eq("user_id", userId).throwOnError();
}
