import { runUntilStopped } from "@portal/shared/tooling/process/runUntilStopped";
import { listen } from "../../../shell/host/server/listen";
import { paymentSettings } from "../../../shell/host/page/paymentSettings";
import { runPortal } from "../../../shell/commands/portal/runPortal";
import { buildSpa } from "./buildSpa";
import { createSpaHost } from "./createSpaHost";

/**
 * Serves the portal and, on `PORTAL_SPA_PORT`, the same code as one application, from one process
 * and with one backend.
 */
await runUntilStopped(async (onStop) => {
  const port = Number(process.env.PORTAL_SPA_PORT);
  if (!port) throw new Error("Set PORTAL_SPA_PORT");
  const shellDir = await buildSpa(onStop);
  const { status } = await runPortal({ fresh: true, onStop });
  const host = createSpaHost(shellDir, {
    supabaseUrl: status.API_URL,
    publishableKey: status.PUBLISHABLE_KEY,
    payments: paymentSettings(status.API_URL, process.env),
  });
  onStop(await listen(host.fetch, port));
  console.log(
    `Ready\n${JSON.stringify({ ...status, SPA_URL: `http://localhost:${String(port)}` })}`,
  );
});
