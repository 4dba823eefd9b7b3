import { mkdirSync } from "node:fs";
import { createHost } from "../host/server/createHost";
import { hostedPortal } from "./portal/hostedPortal";
import { storeShellBuild } from "../host/server/storeShellBuild";
import { commandLine, runCommand } from "@portal/shared/tooling/cli/commandLine";
import { allowedHostsIn } from "@portal/shared/tooling/server/allowedHosts";
import { runUntilStopped } from "@portal/shared/tooling/process/runUntilStopped";
import { listen } from "../host/server/listen";
import { tunnelSocket } from "../host/proxy/tunnelSocket";
import { cacheDiscovery } from "../host/server/cacheDiscovery";

await runCommand(
  commandLine("pnpm serve", "Serves the portal of a hosted project (docs/deploy.md).").action(() =>
    runUntilStopped(async (onStop) => {
      const { shell, registry, settings, dataDir, port } = await hostedPortal(process.env);
      if (registry.folder) mkdirSync(registry.folder, { recursive: true });
      const host = createHost({
        ...settings,
        ...(await storeShellBuild(dataDir, shell)),
        registry: cacheDiscovery(registry),
      });
      const { apiProxy, supabaseUrl } = settings;
      onStop(
        await listen((request, bindings) => host.fetch(request, bindings), port, {
          hostname: process.env.PORTAL_HOST,
          hosts: allowedHostsIn(process.env),
          onUpgrade: apiProxy && tunnelSocket({ supabaseUrl, ...apiProxy }),
        }),
      );
      console.log(`Portal   http://localhost:${String(port)}\nModules  ${registry.place}`);
    }),
  ),
);
