import { mkdirSync } from "node:fs";
import { createHost } from "../server/createHost";
import { hostedPortal } from "./hostedPortal";
import { keepShell } from "../server/keepShell";
import { lifetime } from "@portal/shared/tooling/commands/lifetime";
import { listen } from "../server/listen";
import { rememberDiscovery } from "../server/cacheDiscovery";

/** `pnpm serve`: the portal of a hosted Supabase project, from this machine (docs/deploy.md). */
await lifetime(async (onStarted) => {
  const { shell, registry, settings, dataDir, port } = await hostedPortal(process.env);
  if (registry.folder) mkdirSync(registry.folder, { recursive: true });
  const host = createHost({
    ...settings,
    ...(await keepShell(dataDir, shell)),
    registry: rememberDiscovery(registry),
  });
  onStarted(await listen((request) => host.fetch(request), port, process.env.PORTAL_HOST));
  console.log(`Portal   http://localhost:${String(port)}\nModules  ${registry.place}`);
});
