import { resolve } from "node:path";
import { hostedPortal } from "./hostedPortal";
import { writeSite } from "../export/writeSite";

try {
  const folder = process.argv[2];
  if (!folder) throw new Error("Usage: pnpm export <folder>");
  const { shell, registry, settings } = await hostedPortal(process.env);
  await writeSite(resolve(folder), { ...settings, shellDir: shell.dir, registry });
  console.log(`The portal is in ${folder}, with modules from ${registry.place}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
