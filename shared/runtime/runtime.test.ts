import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { root } from "../tooling/project/workspace";

const execFileAsync = promisify(execFile);
const bootstrap = "shell/commands/bootstrap.mjs";
const old = "20.19.0";
const version = "99.1.2";

/** A small replacement of the real package, which has 50 MB. */
const tarball = tarballOf("package/package.json", "package/bin/node");
const requests: string[] = [];
const registry = createServer((request, response) => {
  requests.push(request.url ?? "");
  response.end(tarball);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void registry.close());
beforeEach(() => void requests.splice(0));

it("runs the command under the Node of the lockfile where Node is too old", async () => {
  const clone = newClone({ integrity: integrityOf(tarball) });
  const { stdout } = await start(clone, old);
  expect(stdout.split("\n").filter((line) => line.includes("Node"))).toEqual([
    `Node ${old} is too old for the portal (22.13 or newer): using Node ${version} from the npm registry.`,
  ]);
  expect(stdout).toContain(`pinned ${join(clone, bootstrap)} start --fresh`);
  expect(requests).toEqual([`/@portal-test/node/-/node-${version}.tgz`]);
});

it("keeps it for the next start and for scripts of pnpm", async () => {
  const clone = newClone({ integrity: integrityOf(tarball) });
  await start(clone, old);
  requests.splice(0);
  const { stdout } = await start(clone, old);
  expect(stdout).toContain("pinned");
  expect(stdout).not.toContain("Installing");
  expect(requests).toEqual([]);
  const program = join(clone, "node_modules/.bin/node");
  expect(execFileSync(program, ["script.js"], { encoding: "utf8" })).toBe("pinned script.js\n");
});

it("says how to go on if the fetched Node cannot run", async () => {
  const clone = newClone({ integrity: integrityOf(tarball) });
  await start(clone, old);
  const program = join(clone, "shared/runtime/node_modules/@portal-test/node/bin/node");
  chmodSync(program, 0o644);
  const { code, stderr } = await start(clone, old);
  expect(code).toBe(1);
  expect(stderr).toBe(
    `Node ${version} from the npm registry cannot run here: spawn ${program} EACCES. ` +
      "Delete shared/runtime/node_modules and run the command again, or install Node 22.13 or newer.\n",
  );
});

it("refuses a package that differs from the lockfile", async () => {
  const clone = newClone({ integrity: integrityOf(Buffer.from("another package")) });
  const { code, stdout } = await start(clone, old);
  expect(requests).toHaveLength(1);
  expect(code).toBe(1);
  expect(stdout).toContain(
    "Node could not be fetched from the npm registry, or differs from shared/runtime/pnpm-lock.yaml.",
  );
  expect(stdout).not.toContain("pinned");
});

it("fetches nothing where Node is new enough", async () => {
  const clone = newClone({ integrity: integrityOf(tarball) });
  await start(clone, "22.13.0");
  expect(requests).toEqual([]);
  expect(existsSync(join(clone, "node_modules/.bin/node"))).toBe(false);
});

it("names both minimum versions where Node cannot fetch it", async () => {
  const clone = newClone({ integrity: integrityOf(tarball) });
  const { code, stderr } = await start(clone, "18.19.1");
  expect(code).toBe(1);
  expect(stderr).toBe(
    "Node 18.19.1 is too old: the portal needs 22.13 or newer, or 18.20 or newer to fetch it.\n",
  );
});

it("names the registry if it cannot be reached, after short retries", async () => {
  const clone = newClone({ integrity: integrityOf(tarball) });
  const programs = join(clone, "programs");
  mkdirSync(programs);
  const npx = '#!/bin/sh\necho "retries after $npm_config_fetch_retry_maxtimeout ms"\nexit 1\n';
  writeFileSync(join(programs, "npx"), npx, { mode: 0o755 });
  const { code, stdout, stderr } = await start(clone, old, {
    PATH: `${programs}${delimiter}${process.env.PATH}`,
    npm_config_registry: "http://registry.invalid/",
  });
  expect(code).toBe(1);
  expect(stdout).toContain("retries after 5000 ms");
  expect(stderr).toBe(
    "The dependencies could not be installed: registry.invalid cannot be reached. " +
      "Check the network connection and run the command again.\n",
  );
});

function newClone({ integrity }: { integrity: string }): string {
  const clone = mkdtempSync(join(tmpdir(), "portal-runtime-"));
  const { engines, packageManager, scripts } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  ) as Record<string, { postinstall?: string }>;
  const { postinstall } = scripts ?? {};
  write("package.json", JSON.stringify({ engines, packageManager, scripts: { postinstall } }));
  write("pnpm-workspace.yaml", "packages: []\n");
  const settings = "settings:\n  autoInstallPeers: true\n  excludeLinksFromLockfile: false\n";
  write("pnpm-lock.yaml", `lockfileVersion: '9.0'\n\n${settings}\nimporters:\n\n  .: {}\n`);
  for (const file of ["runtime.mjs", "postinstall.mjs", "pnpm-workspace.yaml"])
    copy(`shared/runtime/${file}`);
  copy(bootstrap);
  // For one scope only, because npx must find the real pnpm.
  const { port } = registry.address() as AddressInfo;
  write(
    "shared/runtime/.npmrc",
    `@portal-test:registry=http://127.0.0.1:${String(port)}\nfetch-retries=0\nstore-dir=${join(clone, "store")}\n`,
  );
  const optionalDependencies = { "@portal-test/node": version };
  write("shared/runtime/package.json", JSON.stringify({ optionalDependencies }));
  write(
    "shared/runtime/pnpm-lock.yaml",
    `lockfileVersion: '9.0'
importers:
  .:
    optionalDependencies:
      "@portal-test/node": { specifier: ${version}, version: ${version} }
packages:
  "@portal-test/node@${version}":
    resolution: { integrity: ${integrity} }
    hasBin: true
snapshots:
  "@portal-test/node@${version}": { optional: true }
`,
  );
  return clone;

  function write(path: string, content: string) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    writeFileSync(join(clone, path), content);
  }
  function copy(path: string) {
    cpSync(join(root, path), join(clone, path));
  }
}

/** Runs `npm start -- --fresh` on a pretended version of Node. */
async function start(clone: string, node: string, settings: NodeJS.ProcessEnv = {}) {
  const versions = join(clone, "versions.cjs");
  writeFileSync(
    versions,
    `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${node}" } });`,
  );
  const env = { ...process.env, NODE_OPTIONS: `--require=${versions}`, ...settings };
  try {
    const command = [bootstrap, "start", "--fresh"];
    return { code: 0, ...(await execFileAsync(process.execPath, command, { cwd: clone, env })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

function tarballOf(...files: [manifest: string, program: string]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "portal-tarball-"));
  mkdirSync(join(folder, "package/bin"), { recursive: true });
  const [manifest, program] = files.map((file) => join(folder, file)) as [string, string];
  const bin = { node: "bin/node" };
  writeFileSync(manifest, JSON.stringify({ name: "@portal-test/node", version, bin }));
  writeFileSync(program, '#!/bin/sh\necho pinned "$@"\n', { mode: 0o755 });
  return execFileSync("tar", ["cz", "-C", folder, ...files]);
}

function integrityOf(content: Buffer): string {
  return `sha512-${createHash("sha512").update(content).digest("base64")}`;
}
