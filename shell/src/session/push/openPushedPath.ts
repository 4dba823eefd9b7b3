import type { Portal } from "@portal/shared/contract/portal";

/** Opens the page of a push notification that was clicked. The service worker reloads the page without a reply. */
export function openPushedPath(navigate: Portal["navigate"]): void {
  navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
    if (data?.type !== "portal:open") return;
    ports[0]?.postMessage("opened");
    navigate(data.path);
  });
  navigator.serviceWorker?.startMessages();
}
