import { moduleNames } from "./workspace";
import { type DevCommand, parseDevCommand } from "../dev/devCommand";
import { lifetime, type OnStarted } from "./lifetime";
import { overlayLive, serveLive } from "../dev/liveModules";
import { freeLiveOrigin } from "../dev/devPorts";
import { runAlone } from "../dev/runAlone";
import { runPortal } from "../portal/runPortal";
import { greeting } from "../portal/status";
import { watchShell } from "../dev/watchShell";

/**
 * `pnpm dev`: the portal with every module live. `pnpm dev mf-booking`: that module live, the
 * others as built. The shell is built again when it changes; reload the page to see it.
 * `pnpm dev --alone mf-booking`: that module in a bare frame with a fake portal.
 */
await lifetime(async (onStarted) => {
  // What is built from here on has a development build of React: live modules refresh in it.
  process.env.PORTAL_HOT = "1";
  const command = parseDevCommand(process.argv.slice(2), moduleNames());
  if (command.kind === "alone") await runAlone(command, onStarted);
  else await runLive(command, onStarted);
});

type LiveCommand = Extract<DevCommand, { kind: "portal" }>;

async function runLive({ live, fresh }: LiveCommand, onStarted: OnStarted): Promise<void> {
  const modules = await Promise.all(
    live.map(async (name) => ({ name, origin: await freeLiveOrigin(name) })),
  );
  await Promise.all(modules.map(async (module) => onStarted(await serveLive(module))));
  const { status, useShell } = await runPortal({
    fresh,
    overlay: (registry) => overlayLive(registry, modules),
    developer: true,
    onStarted,
  });
  onStarted(watchShell(useShell));
  console.log(`\n  Live     ${live.join(", ")}${greeting(status)}`);
}
