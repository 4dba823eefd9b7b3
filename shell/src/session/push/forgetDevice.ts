import type { Supabase } from "@portal/shared/data/supabase";

const DEADLINE_MS = 1000;

/** Ends push notifications in this browser, so that the next person at it sees none of this member. */
export async function forgetDevice(supabase?: Supabase): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration("/");
    if (!registration) return;
    const subscription = await registration.pushManager.getSubscription();
    await Promise.race([
      Promise.allSettled([
        // If this request fails, the push service reports the device as gone with the next message.
        subscription &&
          supabase
            ?.from("push_subscriptions")
            .delete()
            .eq("endpoint", subscription.endpoint)
            .abortSignal(AbortSignal.timeout(DEADLINE_MS)),
        subscription?.unsubscribe(),
      ]),
      new Promise((resolve) => setTimeout(resolve, DEADLINE_MS)),
    ]);
    // Last, because messages arrive until then. Some are shown even if push was turned off.
    for (const shown of await registration.getNotifications()) shown.close();
  } catch {
    // The sign-out continues without it.
  }
}
