import { ownFetch } from "./ownFetch";

/** The server's `Date` has whole seconds, and the answer takes a while. */
const TOLERANCE_MS = 5000;

/** Sets `serverNow` of all modules, from the host's clock. Without an answer the device's clock is used. */
export async function setServerClock(): Promise<void> {
  const sentAt = Date.now();
  const { headers } = await ownFetch("/shell.json", { method: "HEAD", cache: "no-store" });
  const serverTime = Date.parse(headers.get("date") ?? "");
  const offsetMs = serverTime - (sentAt + Date.now()) / 2;
  if (!(Math.abs(offsetMs) > TOLERANCE_MS)) return;
  globalThis.portalClock = { offsetMs };
  dispatchEvent(new Event("portal:clock"));
}
