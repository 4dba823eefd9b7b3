import { readConfig } from "@portal/backend/local/config";
import { buildPackage } from "@portal/shared/tooling/bundler/buildPackage";
import { runningPortal } from "@portal/shared/tooling/release/liveShell";
import { describeModule, root } from "@portal/shared/tooling/commands/workspace";
import type { FrameSettings } from "@portal/shared/testing/frame/frameSettings";
import { join } from "node:path";
import { demoAccounts } from "../demoAccounts";
import type { DevCommand } from "./devCommand";
import { createFrameHost } from "./frameHost";
import type { OnStarted } from "../lifetime";
import { listen } from "../listen";
import { serveLive } from "./liveModules";
import { freeFrameOrigin, freeLiveOrigin } from "./devPorts";
import { paymentSettings } from "../paymentSettings";

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
