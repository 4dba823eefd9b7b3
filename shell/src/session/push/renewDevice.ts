import { forgetPush, rememberPush, remembersPush } from "@portal/shared/data/pushMemory";
import type { Supabase } from "@portal/shared/data/supabase";
import { describeDevice } from "@portal/shared/domain/describeDevice";
import * as v from "valibot";
import type { ShellPortal } from "../../App";

/** `lost`: push was on, and only the member can turn it on again. */
export type DeviceState = "off" | "on" | "lost";

type PushPortal = Pick<ShellPortal, "supabase" | "reportError">;

const keySchema = v.object({ key: v.nullable(v.string()) });

/**
 * Registers this browser again if its subscription differs from the one that the server knows:
 * push services replace subscriptions, and messages to the old one are lost. A sign-out ends the
 * subscription, so an existing one belongs to the user who is signed in.
 */
export function keepDevice(portal: PushPortal & Pick<ShellPortal, "session">): void {
  const { session, reportError } = portal;
  let renewed: string | undefined;
  function renew(userId: string): void {
    renewDevice(portal, userId).catch((error: unknown) => reportError(error, { during: "push" }));
  }
  function follow(): void {
    const userId = session.getSnapshot().user?.id;
    if (userId === renewed) return;
    renewed = userId;
    if (userId) renew(userId);
  }
  session.subscribe(follow);
  follow();
  // The worker has replaced the subscription, but has no session.
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    const userId = session.getSnapshot().user?.id;
    if (data?.type === "portal:push-changed" && userId) renew(userId);
  });
}

/** Rejects if the state cannot be read. */
export async function renewDevice(portal: PushPortal, userId: string): Promise<DeviceState> {
  const { supabase, reportError } = portal;
  const registration = await navigator.serviceWorker?.getRegistration("/");
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription && !remembersPush(userId)) return "off";
  if (Notification.permission !== "granted") return "lost";
  if (subscription && (await isRegistered(supabase, subscription))) {
    rememberPush(userId);
    return "on";
  }
  const key = subscription ? null : await readKey(supabase);
  if (!subscription && key === null) {
    // The portal has no push notifications any more.
    forgetPush();
    return "off";
  }
  try {
    await register(supabase, subscription ?? (await subscribe(key)));
  } catch (error) {
    reportError(error, { during: "push" });
    return "lost";
  }
  rememberPush(userId);
  return "on";
}

async function isRegistered(supabase: Supabase, { endpoint }: PushSubscription): Promise<boolean> {
  const { data } = await supabase
    .from("push_subscriptions")
    .select("endpoint")
    .eq("endpoint", endpoint)
    .throwOnError();
  return data.length > 0;
}

async function readKey(supabase: Supabase): Promise<string | null> {
  const { data, error } = await supabase.functions.invoke("push-key", { method: "GET" });
  if (error) throw error;
  return v.parse(keySchema, data).key;
}

async function subscribe(applicationServerKey: string | null): Promise<PushSubscription> {
  await navigator.serviceWorker.register("/push-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function register(supabase: Supabase, subscription: PushSubscription): Promise<void> {
  const { endpoint } = subscription;
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  const device = describeDevice(navigator.userAgent);
  await supabase.rpc("save_push_subscription", { endpoint, p256dh, auth, device }).throwOnError();
}
