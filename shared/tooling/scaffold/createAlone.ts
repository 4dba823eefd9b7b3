import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { home, type Project } from "../project/project";
import { nameModule } from "./newModule";
import { writeModuleAlone, type KitPackage } from "./writeModuleAlone";

const run = promisify(execFile);

/**
 * Creates a module in the folder of the project and installs its packages. A folder without a Git
 * repository becomes one, because releases record their commit.
 */
export async function createAlone(word: string, { root, modules }: Project): Promise<void> {
  const present = [...modules.keys()];
  if (present.length > 0) {
    throw new Error(`${root} already has ${present.join(", ")}. Create the module elsewhere.`);
  }
  const module = nameModule(word, []);
  await writeModuleAlone(root, module, installedKit());
  console.log(`Created ${module.name}. Installing its packages …`);
  await install(root);
  const isCommitted = await commitAll(root, `feat: create ${module.name}`);
  console.log(`
  ${module.title} is at ${module.path}, for members (module.ts).${isCommitted ? "" : commitHint}

  npx portal dev --alone   live in a bare frame
  npx portal check         types, tests and the contract suite
  npx portal release       into the portal of PORTAL_DATA_DIR or PORTAL_RELEASE_TOKEN
`);
}

const commitHint = "\n  Commit the files before the first release, which records the commit.";

const installedKit = () =>
  JSON.parse(readFileSync(join(home, "../package.json"), "utf8")) as KitPackage;

async function install(folder: string): Promise<void> {
  const manager = existsSync(join(folder, "pnpm-lock.yaml")) ? "pnpm" : "npm";
  const quiet = manager === "npm" ? ["--no-audit", "--no-fund"] : ["--no-frozen-lockfile"];
  try {
    await run(manager, ["install", "--prefer-offline", ...quiet], {
      cwd: folder,
      shell: process.platform === "win32",
    });
  } catch (error) {
    const { stderr = "" } = error as { stderr?: string };
    throw new Error(
      `The packages could not be installed. Run ${manager} install in ${folder}.\n${stderr}`,
      { cause: error },
    );
  }
}

/** False if the folder is in a repository already, or if Git has no name to commit with. */
async function commitAll(folder: string, message: string): Promise<boolean> {
  const git = (...args: string[]) => run("git", args, { cwd: folder });
  const isRepository = await git("rev-parse", "--git-dir").then(
    () => true,
    () => false,
  );
  if (isRepository) return false;
  try {
    await git("init", "--quiet");
    await git("add", "--all");
    await git("commit", "--quiet", "--message", message);
    return true;
  } catch {
    return false;
  }
}
