import { readConfig } from "../../../supabase/local/config";
import { buildPackage } from "../bundler/buildPackage";
import { runningPortal } from "../release/liveShell";
import { describeModule, root } from "../commands/workspace";
import type { FrameSettings } from "../../src/testing/frame/frameSettings";
import { join } from "node:path";
import { demoAccounts } from "../portal/demoAccounts";
import type { DevCommand } from "./devCommand";
import { createFrameHost } from "../../../shell/host/frame/createFrameHost";
import type { OnStarted } from "../commands/lifetime";
import { listen } from "../../../shell/host/server/listen";
import { serveLive } from "./liveModules";
import { freeFrameOrigin, freeLiveOrigin } from "./devPorts";
import { paymentSettings } from "../../../shell/host/page/paymentSettings";

type AloneCommand = Extract<DevCommand, { kind: "alone" }>;

/**
 * Serves a module live in a bare frame with a fake portal, and says where. Needs no backend and
 * no other module; with `backend` it asks the stack that runs on this machine.
 * @throws with one clear line for what a person can mend.
 */
export async function runAlone(
  { module: name, backend }: AloneCommand,
  onStarted: OnStarted,
): Promise<void> {
  const { title, routes } = await describeModule(name);
  const origin = await freeLiveOrigin(name);
  const frameOrigin = await freeFrameOrigin(origin);
  const running = backend ? runningBackend() : null;
  const [frame] = await Promise.all([
    buildPackage("frame", "shared/src/testing/frame"),
    serveLive({ name, origin }).then(onStarted),
  ]);
  const settings = { name, title, routes: [...routes], origin, backend: running };
  const host = createFrameHost(frame.dir, join(root, "shell/public"), settings);
  onStarted(await listen((request) => host.fetch(request), Number(new URL(frameOrigin).port)));
  console.log(`
  ${name} alone   ${frameOrigin}
  In a portal that runs here, press Ctrl+Alt+M and point it at ${origin}
`);
}

function runningBackend(): FrameSettings["backend"] {
  const { dataDir } = readConfig({ workdir: root, env: process.env });
  const portal = runningPortal(dataDir);
  if (!portal) throw new Error(`No portal runs on ${dataDir}: npm start, or leave --backend out`);
  const { API_URL: url, PUBLISHABLE_KEY: publishableKey } = portal;
  const payments = paymentSettings(url, process.env);
  return { url, publishableKey, payments, accounts: demoAccounts };
}
