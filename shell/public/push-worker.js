// Shows push notifications. Without a fetch handler: requests do not pass through it.
const OPENED_WITHIN_MS = 1000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: "/icons/192.png",
    badge: "/icons/badge.png",
    data: { path },
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

async function open(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const client = windows.find(({ focused }) => focused) ?? windows[0];
  if (!client) {
    await self.clients.openWindow(url.href);
    return;
  }
  // Refused without a press; the page is opened all the same.
  await client.focus().catch(() => undefined);
  // The portal opens the page itself, so that it can ask about unsaved changes first.
  if (!(await isOpenedBy(client, path))) await client.navigate(url.href);
}

function isOpenedBy(client, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve(true));
    port1.start();
    client.postMessage({ type: "portal:open", path }, [port2]);
    setTimeout(resolve, OPENED_WITHIN_MS, false);
  });
}
