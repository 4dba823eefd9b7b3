declare const self: ServiceWorkerGlobalScope;

const OPENED_WITHIN_MS = 3000;

interface Message {
  title: string;
  body: string;
  path: string;
  tag: string;
}

type SubscriptionChange = Event & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};

/** Shows push notifications, opens their pages, and renews the subscription. */
export function handlePush(): void {
  self.addEventListener("push", (event) => {
    if (!event.data) return;
    const { title, body, path, tag } = event.data.json() as Message;
    const options = {
      body,
      tag,
      renotify: true,
      icon: "/icons/192.png",
      badge: "/icons/badge.png",
      data: { path },
    };
    event.waitUntil(self.registration.showNotification(title, options));
  });
  self.addEventListener("pushsubscriptionchange", (event) =>
    (event as ExtendableEvent).waitUntil(renew(event as SubscriptionChange)),
  );
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open((event.notification.data as Message).path));
  });
}

/** Asks the open tabs to register the subscription, because they have the session. Otherwise the next tab does. */
async function renew({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  if (!newSubscription && oldSubscription) {
    // A tab tries again, or the bell says that the device gets no messages.
    await self.registration.pushManager.subscribe(oldSubscription.options).catch(() => undefined);
  }
  for (const client of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    client.postMessage({ type: "portal:push-changed" });
  }
}

async function open(path: string): Promise<void> {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const client = windows.find(({ focused }) => focused) ?? windows[0];
  if (!client) {
    await self.clients.openWindow(url.href);
    return;
  }
  // Browsers refuse the focus without a press. The page opens anyway.
  await client.focus().catch(() => undefined);
  // The portal opens the page itself, so that it can ask about unsaved changes first.
  if (await isOpenedBy(client, path)) return;
  // Only pages that this worker controls can be navigated.
  await client.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}

function isOpenedBy(client: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve(true));
    port1.start();
    client.postMessage({ type: "portal:open", path }, [port2]);
    setTimeout(resolve, OPENED_WITHIN_MS, false);
  });
}
