import { describeModule } from "@portal/shared/tooling/project/workspace";
import type { OnStop } from "@portal/shared/tooling/process/runUntilStopped";
import type { DevAction } from "./devCommand";
import { devServerOrigin } from "./devPorts";
import { startDevServer } from "./liveModules";
import { overrideLink, requireLiveModule } from "./remotePortal";

type RemoteAction = Extract<DevAction, { kind: "remote" }>;

/** The module's development server, for a portal that runs elsewhere. */
export async function runRemote({ module, portal }: RemoteAction, onStop: OnStop): Promise<void> {
  const origin = await devServerOrigin(module);
  await requireLiveModule(portal, module, origin);
  onStop(await startDevServer({ name: module, origin }));
  const { routes } = await describeModule(module);
  const path = routes.find((route) => !/[:*]/.test(route.path))?.path ?? "/";
  const link = overrideLink(new URL(path, portal).href, module, origin);
  console.log(`
  ${module} live   ${origin}
  Sign in to ${portal} as an admin, then open ${link}
`);
}
