import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { nameModule } from "../scaffold/newModule";
import { writeModule } from "../scaffold/writeModule";
import { describeModule, moduleNames, pinnedPnpm, root } from "./workspace";

/** `pnpm create:module gift-cards`: a module with a route, a page and a test, ready to release. */
try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const present = await Promise.all(moduleNames().map(describeModule));
  const module = nameModule(positionals.length === 1 ? positionals[0] : undefined, present);
  const folder = await writeModule(root, module);
  console.log(`${module.name} is written. Linking its packages …`);
  link();
  // Another name may break lines elsewhere.
  spawnSync(join(root, "node_modules/.bin/prettier"), ["--write", folder]);
  console.log(`
  ${module.title} is at ${module.path}, for members (${module.name}/module.ts).

  pnpm dev ${module.name}        live inside the portal
  pnpm release ${module.name}    into the portal that runs
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function link(): void {
  const [program, ...args] = pinnedPnpm();
  // The lockfile has to take the new module up, also where tests keep it frozen.
  const install = ["install", "--prefer-offline", "--no-frozen-lockfile", "--reporter=silent"];
  const { status } = spawnSync(program, [...args, ...install], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("Its packages could not be linked: run pnpm install");
}
