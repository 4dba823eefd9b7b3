/** State of push notifications in this browser. */
export type DevicePush = "unsupported" | "blocked" | "off" | PushSubscription;

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** iOS and iPadOS offer push to installed portals only. */
export const mustBeInstalled = (): boolean =>
  /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;

export async function readDevice(key: string): Promise<DevicePush> {
  if (!canPush()) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && isFor(subscription, key) ? subscription : "off";
}

/** Asks for permission, so call it on a press only. Null if it is not given. */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register("/push-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const earlier = await pushManager.getSubscription();
  // A browser refuses to subscribe with another key while it has a subscription.
  if (earlier && !isFor(earlier, key)) await earlier.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function isFor({ options }: PushSubscription, key: string): boolean {
  if (!options.applicationServerKey) return true;
  const bytes = new Uint8Array(options.applicationServerKey);
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}
