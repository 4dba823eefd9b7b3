import { existsSync } from "node:fs";
import { cp, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DISCOVERY_SCHEMA, discoverySchema, type Discovery } from "../src/contract/discovery";
import type { Release } from "../src/contract/discovery";
import { withLock } from "./lock";

/** How many releases of a module stay, so that open tabs keep working. */
const KEPT_RELEASES = 5;

/** The local module registry: a folder of immutable releases and the pointer to those in use. */
export interface Registry {
  /** Where releases are: `<folder>/<name>/<build>/`. */
  readonly folder: string;
  read(): Promise<Discovery>;
  /** Copies a build in, whole or not at all. A release that is there is never touched. */
  store(name: string, build: string, from: string): Promise<void>;
  /** Makes a release the one in use; the one before becomes its fallback. */
  use(name: string, release: Release): Promise<void>;
}

export function localRegistry(folder: string): Registry {
  const pointer = join(folder, "modules.json");

  async function read(): Promise<Discovery> {
    if (!existsSync(pointer)) return { schema: DISCOVERY_SCHEMA, microFrontends: {} };
    return discoverySchema.parse(JSON.parse(await readFile(pointer, "utf8")));
  }

  async function store(name: string, build: string, from: string): Promise<void> {
    const target = join(folder, name, build);
    if (existsSync(target)) return;
    const draft = join(folder, name, `.draft-${build}-${String(process.pid)}`);
    try {
      await cp(from, draft, { recursive: true });
      await rename(draft, target).catch((error: unknown) => {
        if (!existsSync(target)) throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  async function use(name: string, release: Release): Promise<void> {
    await mkdir(folder, { recursive: true });
    await withLock(join(folder, ".lock"), async () => {
      const discovery = await read();
      const releases = promote(discovery.microFrontends[name] ?? [], release);
      await replaceFile(pointer, {
        ...discovery,
        microFrontends: { ...discovery.microFrontends, [name]: releases },
      });
      await dropUnlisted(join(folder, name), releases);
    });
  }

  return { folder, read, store, use };
}

/** Puts a release in front as the default; the others stay without traffic. */
export function promote(releases: readonly Release[], release: Release): Release[] {
  const before = releases.find(({ deployment }) => deployment.default);
  const others = releases.filter(({ extras }) => extras.build !== release.extras.build);
  const isSame = before?.extras.build === release.extras.build;
  const fallback = isSame ? before.extras.fallback : before?.extras.build;
  const fallbackUrl = isSame ? before.fallbackUrl : before?.url;
  const inUse: Release = {
    ...release,
    ...(fallbackUrl !== undefined && { fallbackUrl }),
    extras: { ...release.extras, ...(fallback !== undefined && { fallback }) },
  };
  const resting = others.map((other) => ({
    ...other,
    deployment: { traffic: 0, default: false },
  }));
  return [inUse, ...resting].slice(0, KEPT_RELEASES);
}

/** Readers see the old content or the new one, also when the machine stops in between. */
async function replaceFile(path: string, content: unknown): Promise<void> {
  const draft = join(dirname(path), `.modules-${String(process.pid)}.json`);
  try {
    const file = await open(draft, "w");
    await file.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await file.sync();
    await file.close();
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

async function dropUnlisted(folder: string, releases: readonly Release[]): Promise<void> {
  const listed = new Set(releases.map(({ extras }) => extras.build));
  for (const build of await readdir(folder)) {
    if (build.startsWith(".draft-") || listed.has(build)) continue;
    await rm(join(folder, build), { recursive: true, force: true });
  }
}
