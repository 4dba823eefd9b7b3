import { frameBuild } from "@portal/shared/tooling/bundler/frameBuild";
import { runningPortal } from "@portal/shared/tooling/release/live/liveShell";
import { dataDirIn } from "../portal/portalEnvironment";
import { root } from "@portal/shared/tooling/project/workspace";
import type { FrameSettings } from "@portal/shared/testing/frame/frameSettings";
import { join } from "node:path";
import { allowedHostsIn } from "@portal/shared/tooling/server/allowedHosts";
import { demoAccounts } from "../portal/demoAccounts";
import type { DevAction } from "./devCommand";
import { createFrameHost } from "../../host/frame/createFrameHost";
import type { OnStop } from "@portal/shared/tooling/process/runUntilStopped";
import { listen } from "../../host/server/listen";
import { liveDescription, startDevServer } from "./liveModules";
import { frameOriginFor, devServerOrigin } from "./devPorts";
import { paymentSettings } from "../../host/page/paymentSettings";

type AloneAction = Extract<DevAction, { kind: "alone" }>;

export async function runAlone(
  { module: name, backend }: AloneAction,
  onStop: OnStop,
): Promise<void> {
  const origin = await devServerOrigin(name);
  const frameOrigin = await frameOriginFor(origin);
  const running = backend ? runningBackend() : null;
  const [frame] = await Promise.all([frameBuild(), startDevServer({ name, origin }).then(onStop)]);
  const settings = { name, origin, backend: running };
  const publicDir = join(root, "shell/public");
  const host = createFrameHost(frame.dir, publicDir, settings, liveDescription(origin));
  const hosts = allowedHostsIn(process.env);
  onStop(
    await listen((request) => host.fetch(request), Number(new URL(frameOrigin).port), { hosts }),
  );
  console.log(`
  ${name} alone   ${frameOrigin}
  To use it in a running portal, press Ctrl+Alt+M and enter ${origin}
`);
}

function runningBackend(): FrameSettings["backend"] {
  const dataDir = dataDirIn(process.env);
  const portal = runningPortal(dataDir);
  if (!portal)
    throw new Error(`No portal is running on ${dataDir}. Run npm start, or omit --backend.`);
  const { API_URL: url, PUBLISHABLE_KEY: publishableKey } = portal;
  const payments = paymentSettings(url, process.env);
  return { url, publishableKey, payments, accounts: demoAccounts };
}
