// Runs in a fresh clone, so it uses plain Node (18.20 or newer) without dependencies.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { lookup } from "node:dns/promises";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isAtLeast, oldestNode, pinnedNode, runsPortal } from "../../shared/runtime/runtime.mjs";

const program = fileURLToPath(import.meta.url);
const root = resolve(dirname(program), "../..");
const stamp = join(root, "node_modules/.portal-install");
const oldestInstaller = "18.20";
const commands = {
  start: "shell/commands/start.ts",
  test: "shell/commands/test.ts",
};

/** The defaults wait a minute before the last attempt. */
const shortRetries = {
  npm_config_fetch_retry_mintimeout: "1000",
  npm_config_fetch_retry_maxtimeout: "5000",
};

requireNode();
const launchers = currentLaunchers();
await install();
// npm does not forward its signals, and the command begins to watch npm only when it runs.
if (currentLaunchers() !== launchers) fail("npm ended during the installation.");
if (runsPortal()) await run();
else runUnderPinnedNode();

function requireNode() {
  if (isAtLeast(oldestInstaller)) return;
  fail(
    `Node ${process.versions.node} is too old: the portal needs ${oldestNode} or newer, ` +
      `or ${oldestInstaller} or newer to fetch it.`,
  );
}

/** The pids of npm and of its shell, where it has one. */
function currentLaunchers() {
  const { ppid, platform } = process;
  if (platform === "win32") return "";
  const [, npm, command] = /^\s*(\d+) +(.*)/.exec(parentAndCommandOf(ppid)) ?? [];
  return /^(\S*\/)?(ba|da)?sh -c /.test(command) ? `${ppid} ${npm}` : String(ppid);
}

function parentAndCommandOf(pid) {
  const printed = spawnSync("ps", ["-o", "ppid=,args=", "-p", String(pid)], { encoding: "utf8" });
  if (printed.stdout) return printed.stdout;
  try {
    // Small Linux images have no ps.
    const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return `${parent} ${readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")}`;
  } catch {
    return "";
  }
}

async function install() {
  const wanted = inputsHash();
  const isCurrent = existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (isCurrent && (runsPortal() || pinnedNode())) return;
  console.log("Installing dependencies …");
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { status } = spawnSync(
    "npx",
    ["--yes", packageManager, "install", "--frozen-lockfile", "--prefer-offline"],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
      env: { ...shortRetries, ...process.env },
    },
  );
  if (status !== 0) fail(`The dependencies could not be installed${await reasonOfFailure()}`);
  writeFileSync(stamp, wanted);
}

async function reasonOfFailure() {
  const { status, stdout } = spawnSync("npm", ["config", "get", "registry"], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const hasProxy = Object.keys(process.env).some((name) =>
    /^(npm_config_)?(https?_)?proxy$/i.test(name),
  );
  // A proxy finds the registry by itself.
  if (hasProxy || status !== 0) return ".";
  const { hostname } = new URL(stdout.trim());
  const isFound = await Promise.race([
    lookup(hostname).then(
      () => true,
      () => false,
    ),
    new Promise((end) => setTimeout(end, 5000, false)),
  ]);
  if (isFound) return ".";
  return `: ${hostname} cannot be reached. Check the network connection and run the command again.`;
}

function inputsHash() {
  const manifests = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${entry.name}/package.json`)
    .filter((path) => existsSync(join(root, path)));
  const inputs = [
    "package.json",
    "pnpm-lock.yaml",
    "pnpm-workspace.yaml",
    "shared/runtime/pnpm-lock.yaml",
    ...manifests.sort(),
  ];
  const hash = createHash("sha256").update(process.platform);
  for (const input of inputs) hash.update(readFileSync(join(root, input)));
  return hash.digest("hex");
}

/** Runs in this process, so that signals reach the command. */
async function run() {
  const { register } = await import("tsx/esm/api");
  register();
  process.chdir(root);
  const [name] = process.argv.splice(2, 1);
  await import(pathToFileURL(join(root, commands[name])).href);
}

function runUnderPinnedNode() {
  const { version, path } = pinnedNode();
  console.log(
    `Node ${process.versions.node} is too old for the portal (${oldestNode} or newer): ` +
      `using Node ${version} from the npm registry.`,
  );
  const programs = join(root, "node_modules/.bin");
  const child = spawn(path, [program, ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("error", ({ message }) =>
    fail(
      `Node ${version} from the npm registry cannot run here: ${message}. ` +
        "Delete shared/runtime/node_modules and run the command again, or install Node " +
        `${oldestNode} or newer.`,
    ),
  );
  child.on("exit", (code) => process.exit(code ?? 1));
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
