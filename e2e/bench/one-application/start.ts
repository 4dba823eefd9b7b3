import { lifetime } from "../../../shell/host/lifetime";
import { listen } from "../../../shell/host/listen";
import { paymentSettings } from "../../../shell/host/paymentSettings";
import { runPortal } from "../../../shell/host/runPortal";
import { buildSpa } from "./buildSpa";
import { createSpaHost } from "./createSpaHost";

/**
 * The portal and, on `PORTAL_SPA_PORT`, the same code as one single-page application: both from
 * this process, over the same backend.
 */
await lifetime(async (onStarted) => {
  const port = Number(process.env.PORTAL_SPA_PORT);
  if (!port) throw new Error("Set PORTAL_SPA_PORT");
  const shellDir = await buildSpa(onStarted);
  const { status } = await runPortal({ fresh: true, onStarted });
  const host = createSpaHost(shellDir, {
    supabaseUrl: status.API_URL,
    publishableKey: status.PUBLISHABLE_KEY,
    payments: paymentSettings(status.API_URL, process.env),
  });
  onStarted(await listen(host.fetch, port));
  console.log(
    `Ready\n${JSON.stringify({ ...status, SPA_URL: `http://localhost:${String(port)}` })}`,
  );
});
