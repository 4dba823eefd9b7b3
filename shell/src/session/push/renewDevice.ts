import { describeDevice } from "@portal/shared/domain/describeDevice";
import type { Supabase } from "@portal/shared/data/supabase";
import type { ShellPortal } from "../../App";

/**
 * Registers this browser again if its subscription differs from the one that the server knows:
 * push services replace subscriptions, and messages to the old one are lost. A sign-out ends the
 * subscription, so an existing one belongs to the user who is signed in.
 */
export function keepDevice(
  portal: Pick<ShellPortal, "session" | "supabase" | "reportError">,
): void {
  const { session, supabase, reportError } = portal;
  let renewed: string | undefined;
  function renew(): void {
    void renewDevice(supabase).catch((error: unknown) => reportError(error, { during: "push" }));
  }
  function follow(): void {
    const userId = session.getSnapshot().user?.id;
    if (userId === renewed) return;
    renewed = userId;
    if (userId) renew();
  }
  session.subscribe(follow);
  follow();
  // The worker has replaced the subscription, but has no session.
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data?.type === "portal:push-changed" && session.getSnapshot().user) renew();
  });
}

export async function renewDevice(supabase: Supabase): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  const { data } = await supabase
    .from("push_subscriptions")
    .select("endpoint")
    .eq("endpoint", endpoint)
    .throwOnError();
  if (data.length > 0) return;
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  const device = describeDevice(navigator.userAgent);
  await supabase.rpc("save_push_subscription", { endpoint, p256dh, auth, device }).throwOnError();
}
