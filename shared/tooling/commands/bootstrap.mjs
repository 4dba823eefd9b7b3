// Runs in a fresh clone, so it uses plain Node without dependencies.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const root = resolve(import.meta.dirname, "../../..");
const stamp = join(root, "node_modules/.portal-install");
const commands = {
  start: "shared/tooling/commands/start.ts",
  test: "shared/tooling/commands/test.ts",
};

requireNode();
install();
const [name] = process.argv.splice(2, 1);
await run(commands[name]);

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Node ${process.versions.node} is too old: the portal needs 20.19 or newer.`);
}

function install() {
  const wanted = inputsHash();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Installing dependencies …");
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { status } = spawnSync(
    "npx",
    ["--yes", packageManager, "install", "--frozen-lockfile", "--prefer-offline"],
    { cwd: root, stdio: ["ignore", "inherit", "inherit"], shell: process.platform === "win32" },
  );
  if (status !== 0) fail("The dependencies could not be installed.");
  writeFileSync(stamp, wanted);
}

function inputsHash() {
  const manifests = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${entry.name}/package.json`)
    .filter((path) => existsSync(join(root, path)));
  const inputs = ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", ...manifests.sort()];
  const hash = createHash("sha256").update(`${process.version} ${process.platform}`);
  for (const input of inputs) hash.update(readFileSync(join(root, input)));
  return hash.digest("hex");
}

/** Runs in this process, so that signals reach the command. */
async function run(command) {
  const { register } = await import("tsx/esm/api");
  register();
  process.chdir(root);
  await import(pathToFileURL(join(root, command)).href);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
