import { join, resolve } from "node:path";
import { buildPackage } from "./buildPackage";
import { publish } from "./publish";
import { localRegistry } from "./registry";
import { moduleNames, root } from "./workspace";

/** `pnpm release mf-booking`: builds the module and puts the build in use. */
const name = process.argv[2] ?? "";
try {
  if (!moduleNames().includes(name)) {
    throw new Error(`Usage: pnpm release <module>, one of ${moduleNames().join(", ")}`);
  }
  const dataDir = resolve(root, process.env.PORTAL_DATA_DIR ?? ".portal");
  const build = await buildPackage(name);
  const isNew = await publish(localRegistry(join(dataDir, "modules")), build);
  console.log(`${name} ${build.id} ${isNew ? "is now in use" : "was already in use"}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
