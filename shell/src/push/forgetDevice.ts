import type { Supabase } from "@portal/shared/data/supabase";

const DEADLINE_MS = 1000;

/** Ends push notifications in this browser, so that the next person at it sees none of this member. */
export async function forgetDevice(supabase?: Supabase): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration("/");
    const subscription = await registration?.pushManager.getSubscription();
    if (!registration || !subscription) return;
    for (const shown of await registration.getNotifications()) shown.close();
    await Promise.all([
      // Without this request the push service reports the device as gone.
      supabase
        ?.from("push_subscriptions")
        .delete()
        .eq("endpoint", subscription.endpoint)
        .abortSignal(AbortSignal.timeout(DEADLINE_MS)),
      subscription.unsubscribe(),
    ]);
  } catch {
    // Signing out goes on.
  }
}
