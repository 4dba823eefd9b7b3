import { mkdirSync } from "node:fs";
import { createHost } from "./createHost";
import { hostedPortal } from "./hostedPortal";
import { keepShell } from "./keepShell";
import { lifetime } from "./lifetime";
import { listen } from "./listen";
import { rememberDiscovery } from "./rememberDiscovery";

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
