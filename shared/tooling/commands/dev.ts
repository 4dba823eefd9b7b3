import { runCommand } from "./commandLine";
import { moduleNames } from "./workspace";
import { type DevAction, devCommand } from "../dev/devCommand";
import { runUntilStopped, type OnStop } from "../process/runUntilStopped";
import { withLiveModules, startDevServer } from "../dev/liveModules";
import { devServerOrigin } from "../dev/devPorts";
import { runAlone } from "../dev/runAlone";
import { runPortal } from "../portal/runPortal";
import { startupMessage } from "../portal/status";
import { watchShell } from "../dev/watchShell";

await runCommand(
  devCommand(moduleNames(), (action) =>
    runUntilStopped(async (onStop) => {
      process.env.PORTAL_HOT = "1";
      if (action.kind === "alone") await runAlone(action, onStop);
      else await runLive(action, onStop);
    }),
  ),
);

type LiveAction = Extract<DevAction, { kind: "portal" }>;

async function runLive({ live, fresh }: LiveAction, onStop: OnStop): Promise<void> {
  const modules = await Promise.all(
    live.map(async (name) => ({ name, origin: await devServerOrigin(name) })),
  );
  await Promise.all(modules.map(async (module) => onStop(await startDevServer(module))));
  const { status, useShell } = await runPortal({
    fresh,
    overlay: (registry) => withLiveModules(registry, modules),
    developer: true,
    onStop,
  });
  onStop(watchShell(useShell));
  console.log(`\n  Live     ${live.join(", ")}${startupMessage(status)}`);
}
