// The pinned Node, for machines whose own Node cannot run the portal. Runs on Node 18.20 and without
// dependencies.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const root = join(folder, "../..");
const isWindows = process.platform === "win32";
/** PostgreSQL for Windows exists for x64 only, which Windows emulates. */
const cpu = isWindows ? "x64" : process.arch;
const { engines } = readJson(join(root, "package.json"));

/** The oldest supported version of Node: `engines` of package.json. */
export const oldestNode = engines.node.replace(">=", "");

export function runsPortal() {
  return isAtLeast(oldestNode) && process.arch === cpu;
}

export function isAtLeast(version) {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [oldestMajor, oldestMinor] = version.split(".").map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** Undefined until `installPinnedNode` has run. */
export function pinnedNode() {
  const { optionalDependencies } = readJson(join(folder, "package.json"));
  const manifest = Object.keys(optionalDependencies)
    .map((name) => join(folder, "node_modules", name, "package.json"))
    .find(existsSync);
  if (manifest === undefined) return undefined;
  const { version, bin } = readJson(manifest);
  return { version, path: join(dirname(manifest), bin.node) };
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

/**
 * Runs in an install script of pnpm, which fetches the package of this platform unless its store has
 * it, and checks it against the lockfile.
 */
export function installPinnedNode() {
  const install = ["install", "--frozen-lockfile", "--prefer-offline", `--cpu=${cpu}`];
  const options = { cwd: folder, encoding: "utf8", shell: isWindows };
  const { status, stdout, stderr } = spawnSync("pnpm", install, options);
  const node = pinnedNode();
  if (status !== 0 || !node) {
    // pnpm gives no reason for an optional package.
    console.error(
      `Node could not be fetched from the npm registry, or differs from shared/runtime/pnpm-lock.yaml.\n${stdout}${stderr}`,
    );
    process.exit(1);
  }
  // npx fails without the folder of global packages.
  mkdirSync(join(dirname(node.path), "../lib"), { recursive: true });
  linkProgram(node.path);
}

/** Scripts of pnpm find programs in `node_modules/.bin` first, so they run under the pinned Node. */
function linkProgram(target) {
  const programs = join(root, "node_modules/.bin");
  mkdirSync(programs, { recursive: true });
  const link = join(programs, isWindows ? "node.cmd" : "node");
  rmSync(link, { force: true });
  if (isWindows) writeFileSync(link, `@"%~dp0${relative(programs, target)}" %*\r\n`);
  else symlinkSync(relative(programs, target), link);
}
