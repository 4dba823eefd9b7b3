import type { Release } from "@portal/shared/contract/release/discovery";
import {
  parseSnapshots,
  SNAPSHOTS_FILE,
  type Snapshots,
} from "@portal/shared/contract/release/snapshots";
import type { Registry } from "@portal/shared/tooling/release/registry/registry";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { requireContained } from "./requireContained";

const DEADLINE_MS = 1500;
const RETRY_AFTER_MS = 30_000;
const KEPT = 40;

export function shellSnapshots(shellDir: string): Snapshots | undefined {
  const file = join(shellDir, SNAPSHOTS_FILE);
  return existsSync(file) ? parseSnapshots(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}

export type ReadSnapshots = (name: string, release: Release) => Promise<Snapshots | undefined>;

/** Reads the snapshots of a release once. Undefined if they are missing, altered, slow or refused. */
export function createSnapshotReader(registry: Pick<Registry, "folder">): ReadSnapshots {
  const known = new Map<string, Promise<Snapshots | undefined>>();

  return (name, release) => {
    const { build, assets, manifestUrl } = release.extras;
    const integrity = assets?.[SNAPSHOTS_FILE];
    if (integrity === undefined) return Promise.resolve(undefined);
    const key = `${name}/${build} ${integrity}`;
    const reading =
      known.get(key) ??
      read(registry.folder && join(registry.folder, name, build), manifestUrl)
        .then((bytes) => verified(bytes, integrity))
        .catch((error: unknown) => {
          console.error(`No snapshots of ${name} ${build}: ${String(error)}`);
          setTimeout(() => known.delete(key), RETRY_AFTER_MS).unref();
          return undefined;
        });
    known.set(key, reading);
    for (const oldest of [...known.keys()].slice(0, -KEPT)) known.delete(oldest);
    return reading;
  };
}

async function read(folder: string | undefined, manifestUrl: string): Promise<Buffer> {
  if (folder) return readFile(join(folder, SNAPSHOTS_FILE));
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const response = await fetch(new URL(SNAPSHOTS_FILE, manifestUrl), { signal });
  if (!response.ok) throw new Error(`status ${String(response.status)}`);
  return Buffer.from(await response.arrayBuffer());
}

function verified(bytes: Buffer, integrity: string): Snapshots {
  const hash = `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
  if (hash !== integrity) throw new Error(`${SNAPSHOTS_FILE} does not match its hash`);
  const snapshots = parseSnapshots(JSON.parse(bytes.toString("utf8")));
  for (const page of Object.values(snapshots.pages)) requireContained(page);
  return snapshots;
}
