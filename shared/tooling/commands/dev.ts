import { moduleNames } from "./workspace";
import { type DevCommand, parseDevCommand } from "../dev/devCommand";
import { runUntilStopped, type OnStop } from "./runUntilStopped";
import { withLiveModules, startDevServer } from "../dev/liveModules";
import { devServerOrigin } from "../dev/devPorts";
import { runAlone } from "../dev/runAlone";
import { runPortal } from "../portal/runPortal";
import { startupMessage } from "../portal/status";
import { watchShell } from "../dev/watchShell";

await runUntilStopped(async (onStop) => {
  // The shell then bundles React's development build, which hot reload needs.
  process.env.PORTAL_HOT = "1";
  const command = parseDevCommand(process.argv.slice(2), moduleNames());
  if (command.kind === "alone") await runAlone(command, onStop);
  else await runLive(command, onStop);
});

type LiveCommand = Extract<DevCommand, { kind: "portal" }>;

async function runLive({ live, fresh }: LiveCommand, onStop: OnStop): Promise<void> {
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
