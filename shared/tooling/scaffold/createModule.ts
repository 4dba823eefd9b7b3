import { spawnSync } from "node:child_process";
import { describeModule, format, pinnedPnpm, root } from "../project/workspace";
import type { Project } from "../project/project";
import { createAlone } from "./createAlone";
import { nameModule } from "./newModule";
import { writeModule } from "./writeModule";

export async function createModule(word: string, project: Project): Promise<void> {
  if (project.kind === "workspace") await createInWorkspace(word, project);
  else await createAlone(word, project);
}

async function createInWorkspace(word: string, { modules }: Project): Promise<void> {
  const present = await Promise.all([...modules.keys()].map(describeModule));
  const module = nameModule(word, present);
  const folder = await writeModule(root, module);
  console.log(`Created ${module.name}. Linking its packages …`);
  link();
  // Names of another length need other line breaks than the template.
  format(folder);
  console.log(`
  ${module.title} is at ${module.path}, for members (${module.name}/module.ts).

  pnpm dev ${module.name}        live inside the portal
  pnpm test ${module.name}       its tests
  pnpm release ${module.name}    into the running portal
`);
}

function link(): void {
  const [program, ...args] = pinnedPnpm();
  // CI freezes the lockfile by default, but it has to list the new module.
  const install = ["install", "--prefer-offline", "--no-frozen-lockfile", "--reporter=silent"];
  const { status } = spawnSync(program, [...args, ...install], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("Its packages could not be linked. Run pnpm install.");
}
