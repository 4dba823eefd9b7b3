import { runPortal } from "../portal/runPortal";
import { startupMessage } from "../portal/status";
import type { OnStop } from "@portal/shared/tooling/process/runUntilStopped";
import type { DevAction } from "./devCommand";
import { devServerOrigin } from "./devPorts";
import { startDevServer, withLiveModules } from "./liveModules";
import { watchShell } from "./watchShell";

type LiveAction = Extract<DevAction, { kind: "portal" }>;

export async function runLive({ live, fresh }: LiveAction, onStop: OnStop): Promise<void> {
  const modules = await Promise.all(
    live.map(async (name) => ({ name, origin: await devServerOrigin(name) })),
  );
  await Promise.all(modules.map(async (module) => onStop(await startDevServer(module))));
  const { status, useShell } = await runPortal({
    fresh,
    live,
    overlay: (registry) => withLiveModules(registry, modules),
    developer: true,
    onStop,
  });
  onStop(watchShell(useShell));
  console.log(`\n  Live     ${live.join(", ")}${startupMessage(status)}`);
}
