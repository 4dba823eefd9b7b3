import { resolve } from "node:path";
import { commandLine, runCommand } from "@portal/shared/tooling/cli/commandLine";
import { hostedPortal } from "./portal/hostedPortal";
import { writeSite } from "../host/export/writeSite";
import { storeShellBuild } from "../host/server/storeShellBuild";

await runCommand(
  commandLine("pnpm export", "Writes the portal of a hosted project as files (docs/deploy.md).")
    .argument("<folder>", "the folder to write")
    .action(async (folder: string) => {
      const { shell, registry, settings, dataDir } = await hostedPortal(process.env);
      const shells = await storeShellBuild(dataDir, shell);
      await writeSite(resolve(folder), { ...settings, ...shells, registry });
      console.log(`The portal is in ${folder}, with modules from ${registry.place}`);
    }),
);
