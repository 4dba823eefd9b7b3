import { spawn } from "node:child_process";
import { once } from "node:events";
import { programOf } from "@portal/shared/tooling/process/programOf";
import type { Project } from "@portal/shared/tooling/project/project";

export async function requireTypes(module: string, project: Project): Promise<void> {
  console.log(`Checking the types of ${module}`);
  const folder = project.modules.get(module) ?? project.root;
  if (await passes("typescript", "tsc", ["--noEmit", "-p", folder], folder)) return;
  throw new Error(`${module} has type errors.`);
}

export async function requireTests(module: string, project: Project): Promise<void> {
  console.log(`Running the tests of ${module}`);
  const args =
    project.kind === "workspace" ? ["--project", "unit*", `${module}/`] : ["--passWithNoTests"];
  if (await passes("vitest", "vitest", ["run", ...args], project.root)) return;
  throw new Error(`Tests of ${module} fail.`);
}

/** Uses the program of the folder, as its own scripts do. */
async function passes(
  packageName: string,
  program: string,
  args: readonly string[],
  folder: string,
): Promise<boolean> {
  const child = spawn(process.execPath, [programOf(packageName, program, folder), ...args], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0;
}
