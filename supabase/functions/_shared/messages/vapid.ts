/** Null: the portal has no keys, and no push notifications. */
export function vapidKeys(): { publicKey: string; privateKey: string; subject: string } | null {
  const publicKey = Deno.env.get("VAPID_PUBLIC_KEY");
  const privateKey = Deno.env.get("VAPID_PRIVATE_KEY");
  const subject = Deno.env.get("VAPID_SUBJECT");
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : null;
}
