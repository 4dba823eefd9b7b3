import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { cacheOf } from "./buildCache";
import { inputsHash } from "./inputsHash";
import { buildWorker } from "./output/buildWorker";
import { precompress } from "./output/compress";
import { addFrame, FRAME_SOURCES } from "./output/addFrame";
import { addFileHashes, sortManifest } from "./output/addFileHashes";
import { nameBuild } from "./output/nameBuild";
import { addSnapshots } from "./prerender/prerender";
import { dropFolderFromMaps, keepSourceMapsApart, servesSourceMaps } from "./output/sourceMaps";
import { requireOwnFiles } from "./requireOwnFiles";
import { requireUnchangedKit } from "../kit/kitHash";
import { programOf } from "../process/programOf";
import { currentProject } from "../project/project";
import { describeModule } from "../project/workspace";

const run = promisify(execFile);
const KEPT_BUILDS = 6;

export interface Build {
  name: string;
  id: string;
  dir: string;
  /** False if an earlier build of the same inputs was reused. */
  built: boolean;
}

/** The output folder appears atomically, so that concurrent builds do not interfere. */
export async function buildPackage(name: string, folder = name): Promise<Build> {
  const project = currentProject();
  const source = project.modules.get(folder) ?? join(project.root, folder);
  await requireOwnFiles(name, source);
  await requireUnchangedKit(project);
  const inputs = inputsHash(folder, project);
  const idFile = join(cacheOf("inputs", name), inputs);
  const dirOf = (id: string) => join(cacheOf("builds", name), id);
  const known = existsSync(idFile) ? await readFile(idFile, "utf8") : "";
  if (known && existsSync(dirOf(known))) {
    await utimes(dirOf(known), new Date(), new Date());
    return { name, id: known, dir: dirOf(known), built: false };
  }
  const draft = dirOf(`${inputs}.draft-${String(process.pid)}`);
  try {
    await mkdir(draft, { recursive: true });
    await bundle(name, source, draft);
    await addSnapshots(name, source, draft);
    if (name === "shell") {
      await buildWorker(draft);
      await addFrame(draft, await buildPackage("frame", FRAME_SOURCES));
    }
    await dropFolderFromMaps(draft, project.root);
    await sortManifest(draft);
    const id = await nameBuild(draft, project.modules.has(name) && (await describeModule(name)));
    const dir = dirOf(id);
    if (!servesSourceMaps) await keepSourceMapsApart(draft, join(cacheOf("source-maps", name), id));
    await addFileHashes(draft);
    await precompress(draft);
    await rename(draft, dir).catch((error: unknown) => {
      if (!existsSync(dir)) throw error;
    });
    await utimes(dir, new Date(), new Date());
    await mkdir(dirname(idFile), { recursive: true });
    await writeFile(idFile, id);
    await dropOldBuilds(name);
    return { name, id, dir, built: true };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function bundle(name: string, folder: string, dist: string): Promise<void> {
  const command = [programOf("@rsbuild/core", "rsbuild"), "build"];
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PORTAL_BUILD_DIST: dist,
  };
  try {
    await run(process.execPath, command, { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`The build of ${name} failed:\n${messageOf(stderr || stdout)}`, {
      cause: error,
    });
  }
}

/** Removes the summary and stack of the bundler itself. */
const messageOf = (output: string) =>
  output.replaceAll(/^(error +(Rspack )?build failed.*| +at (file|node):.*)\n?/gim, "").trim();

async function dropOldBuilds(name: string): Promise<void> {
  const folder = cacheOf("builds", name);
  const builds = await Promise.all(
    (await readdir(folder))
      .filter((build) => !build.includes(".draft-"))
      .map(async (build) => ({ build, used: (await stat(join(folder, build))).mtimeMs })),
  );
  builds.sort((a, b) => b.used - a.used);
  for (const { build } of builds.slice(KEPT_BUILDS)) {
    await rm(join(folder, build), { recursive: true, force: true });
    await rm(join(cacheOf("source-maps", name), build), { recursive: true, force: true });
  }
}
