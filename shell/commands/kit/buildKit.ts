import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { frameBuild } from "@portal/shared/tooling/bundler/frameBuild";
import { root } from "@portal/shared/tooling/project/workspace";
import { compile } from "./compile";
import { kitEntries } from "./entries";
import { kitHash } from "@portal/shared/tooling/kit/kitHash";
import { kitPackage, kitVersion } from "./kitPackage";

const run = promisify(execFile);

const source = join(root, "shared/kit");
const output = join(source, "dist");

/** Builds the kit and packs it. Returns the tarball. */
export async function buildKit(): Promise<string> {
  const folder = join(output, "package");
  await rm(output, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const [packages, frame] = await Promise.all([
    kitEntries().then((entries) => compile(entries, join(folder, "dist"))),
    frameBuild(),
  ]);
  const isServed = (path: string) => !/\.(br|gz)$/.test(path);
  await cp(frame.dir, join(folder, "dist/frame"), { recursive: true, filter: isServed });
  for (const file of ["README.md", "CHANGELOG.md", "bin.mjs", "client.d.ts"]) {
    await cp(join(source, file), join(folder, file));
  }
  await writeJson(join(folder, "tsconfig.json"), await moduleTsconfig());
  await writeJson(join(folder, "package.json"), kitPackage(packages));
  // With this file the tools know that they are installed: a build contains the hash of its kit.
  await writeJson(join(folder, "dist/kit.json"), {
    version: kitVersion(),
    hash: await kitHash(folder),
  });
  const { stdout } = await run("npm", ["pack", folder, "--pack-destination", output, "--silent"]);
  return join(output, stdout.trim());
}

/** The workspace's compiler options in one file, for modules to extend. */
async function moduleTsconfig(): Promise<object> {
  const read = async (file: string) =>
    (JSON.parse(await readFile(join(root, file), "utf8")) as { compilerOptions: object })
      .compilerOptions;
  const [base, browser] = await Promise.all([
    read("tsconfig.base.json"),
    read("tsconfig.browser.json"),
  ]);
  return {
    compilerOptions: { ...base, ...browser, types: ["@portal/module-kit/client", "node"] },
  };
}

const writeJson = (path: string, value: object) =>
  writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
