import { openStorage, trySetItem } from "../storage";
import { ownFetch } from "./ownFetch";

/** The server's `Date` has whole seconds, and the answer takes a while. */
const TOLERANCE_MS = 5000;
const CHECK_EVERY_MS = 60_000;
/** The last offset is used until the host answers. */
const OFFSET_KEY = "portal.clockOffset";

/** Sets `serverNow` of all modules, from the host's clock. Without an answer the device's clock is used. */
export async function setServerClock(): Promise<void> {
  const storage = openStorage("sessionStorage");
  const lastOffsetMs = Number(storage.getItem(OFFSET_KEY)) || 0;
  if (lastOffsetMs) globalThis.portalClock = { offsetMs: lastOffsetMs };
  const sentAt = Date.now();
  const { headers } = await ownFetch("/shell.json", { method: "HEAD", cache: "no-store" });
  const serverTime = Date.parse(headers.get("date") ?? "");
  const offsetMs = serverTime - (sentAt + Date.now()) / 2;
  if (!(Math.abs(offsetMs - lastOffsetMs) > TOLERANCE_MS)) return;
  globalThis.portalClock = { offsetMs };
  trySetItem(storage, OFFSET_KEY, String(offsetMs));
  dispatchEvent(new Event("portal:clock"));
}

/** Sets the clock again when the device's clock is corrected while the page is open. */
export function watchDeviceClock(): void {
  /** Changes only with the device's clock, and while the device sleeps. */
  const origin = () => Date.now() - performance.now();
  let known = origin();
  setInterval(() => {
    const changed = origin();
    if (Math.abs(changed - known) <= TOLERANCE_MS) return;
    setServerClock().then(
      () => (known = changed),
      () => undefined,
    );
  }, CHECK_EVERY_MS);
}
