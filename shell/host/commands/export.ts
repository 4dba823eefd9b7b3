import { resolve } from "node:path";
import { commandLine, runCommand } from "@portal/shared/tooling/cli/commandLine";
import { hostedPortal } from "./hostedPortal";
import { writeSite } from "../export/writeSite";

await runCommand(
  commandLine("pnpm export", "Writes the portal of a hosted project as files (docs/deploy.md).")
    .argument("<folder>", "the folder to write")
    .action(async (folder: string) => {
      const { shell, registry, settings } = await hostedPortal(process.env);
      await writeSite(resolve(folder), { ...settings, shellDir: shell.dir, registry });
      console.log(`The portal is in ${folder}, with modules from ${registry.place}`);
    }),
);
