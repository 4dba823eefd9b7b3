import { randomUUID } from "node:crypto";
import {
  DISCOVERY_SCHEMA,
  parseDiscovery,
  type Discovery,
  type Release,
} from "../../../src/contract/release/discovery";
import { heldLock, withLock, type HeldLock } from "./lock";
import { localStorage } from "../storage/localStorage";
import type { ReleaseStorage } from "../storage/releaseStorage";
import { type BackendNeeds, storedNeeds } from "../needs/backendNeeds";
import type { PreviewSignature } from "./previewSignature";
import {
  lastEntryOf,
  offeredBy,
  withLastEntry,
  type ChangeNote,
  type RecordChange,
  type RegistryChange,
  type ReleaseActionName,
} from "./changeNote";

const POINTER = "modules.json";
const buildsOf = (releases: readonly Release[]) => releases.map(({ extras }) => extras.build);

export type Change = (
  releases: readonly Release[],
  modules: Readonly<Discovery["microFrontends"]>,
) => Release[];

/** Immutable releases, and the pointer `modules.json` to those in use. */
export interface Registry {
  readonly place: string;
  /** Releases are served at `<baseUrl><name>/<build>/`. */
  readonly baseUrl: string;
  /** Folder of a local registry. The host serves it at /modules/. */
  readonly folder?: string;
  read(): Promise<Discovery>;
  /**
   * Rejects if releases could not be stored or this action would be refused. Called before the
   * checks, which take minutes.
   */
  requireWritable?(name: string, action: ReleaseActionName): Promise<void>;
  /** The lock of the registry, if it has one here: with a release token, the portal locks it. */
  lock?(): Promise<HeldLock | undefined>;
  /** Reads the needs of a stored release. Missing with a release token: the portal compares them. */
  needs?(name: string, release: Release): Promise<BackendNeeds>;
  /** Signs a link that shows a build. Missing without a project. */
  signPreview?(name: string, build: string): Promise<PreviewSignature>;
  /** Replaces a module's entry in the pointer atomically. */
  change(name: string, change: Change, note?: ChangeNote): Promise<Release[]>;
  /** Stores a build and changes the pointer, or neither. Never changes an existing release. */
  publish(
    build: { name: string; id: string; dir: string },
    change: Change,
    note?: ChangeNote,
  ): Promise<Release[]>;
}

export interface RegistryOptions {
  onWait?(holder: string): void;
  patienceMs?: number;
  /** Called under the lock, before the pointer changes. A change is not made if it rejects. */
  record?: RecordChange | undefined;
  /** Host and lease of a process that does not run on this machine. */
  holder?: { host: string; leaseMs: number };
}

export function registryIn(
  storage: ReleaseStorage,
  { record, ...lock }: RegistryOptions = {},
): Registry {
  async function read(): Promise<Discovery> {
    const text = await storage.read(POINTER);
    if (text === undefined) return { schema: DISCOVERY_SCHEMA, microFrontends: {} };
    try {
      return parseDiscovery(JSON.parse(text));
    } catch (error) {
      throw new Error(`${storage.place}: ${POINTER} is not a valid discovery document.`, {
        cause: error,
      });
    }
  }

  /** Read from the stored files, so that the description of a release cannot leave something out. */
  async function withNeeds(
    change: RegistryChange,
    note: ChangeNote | undefined,
  ): Promise<RegistryChange> {
    const release = note && offeredBy(change, note);
    if (!release || release.extras.unchecked) return change;
    return { ...change, needs: await storedNeeds(storage, change.module, release) };
  }

  async function movePointer(
    name: string,
    change: Change,
    note: ChangeNote | undefined,
    requireLock: () => Promise<void>,
  ): Promise<Release[]> {
    const { microFrontends: before } = await read();
    const known = before[name] ?? [];
    const after = change(known, before);
    const { [name]: _, ...others } = before;
    // An existing module keeps its position in the document.
    const withReleases = (releases: Release[]) =>
      releases.length > 0 ? { ...before, [name]: releases } : others;
    requireReadable(name, withReleases(after));
    const entry = await record?.(
      await withNeeds({ module: name, before: known, after }, note),
      note,
    );
    const releases = withLastEntry(after, entry?.id ?? lastEntryOf(known));
    const microFrontends = withReleases(releases);
    try {
      await requireLock();
      await storage.replace(
        POINTER,
        `${JSON.stringify({ schema: DISCOVERY_SCHEMA, microFrontends }, null, 2)}\n`,
      );
      // Without the note, the files of unlisted builds are removed immediately.
      await noteUnlisted(storage, name, buildsOf(known), buildsOf(releases)).catch(() => undefined);
    } catch (error) {
      if (!entry) throw error;
      // The response to a write may get lost.
      const stored = await read().catch(() => undefined);
      if (lastEntryOf(stored?.microFrontends[name] ?? []) === entry.id) return releases;
      await entry.fail(error).catch(() => undefined);
      throw error;
    }
    return releases;
  }

  async function dropUnlisted(name: string): Promise<void> {
    const releases = (await read()).microFrontends[name] ?? [];
    const listed = new Set(buildsOf(releases));
    for (const folder of await storage.folders(name)) {
      if (listed.has(folder) || (await isUnlistedRecently(storage, `${name}/${folder}`))) continue;
      await storage.removeFolder(`${name}/${folder}`);
    }
  }

  return {
    place: storage.place,
    baseUrl: storage.baseUrl,
    read,
    lock: () => heldLock(storage),
    needs: (name, release) => storedNeeds(storage, name, release),

    async requireWritable() {
      const probe = `.writable-${randomUUID()}`;
      try {
        await storage.create(probe, "");
      } finally {
        await storage.remove(probe).catch(() => undefined);
      }
    },

    change: (name, change, note) =>
      withLock(storage, { doing: `changes ${name}`, ...lock }, async (requireLock) => {
        await requireLock();
        return movePointer(name, change, note, requireLock);
      }),

    publish: ({ name, id, dir }, change, note) =>
      withLock(storage, { doing: `releases ${name}`, ...lock }, async (requireLock) => {
        try {
          await storage.putFolder(`${name}/${id}`, dir);
          await requireLock();
          return await movePointer(name, change, note, requireLock);
        } finally {
          // If this fails, the next release removes the leftovers.
          await requireLock()
            .then(() => dropUnlisted(name))
            .catch(() => undefined);
        }
      }),
  };
}

/** A pointer that cannot be read again would take all modules out of use. */
function requireReadable(name: string, microFrontends: Discovery["microFrontends"]): void {
  try {
    parseDiscovery({ schema: DISCOVERY_SCHEMA, microFrontends });
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    throw new Error(`The releases of ${name} would not be valid: ${fault}.`, { cause: error });
  }
}

export function localRegistry(folder: string, options?: RegistryOptions): Registry {
  return { ...registryIn(localStorage(folder), options), folder };
}

/** Tabs that were opened before the newer releases still load files of an unlisted one. */
export const UNLISTED_FOR_MS = 7 * 24 * 60 * 60_000;

/** A file in the folder of a release: when it was removed from the pointer. */
const SINCE = "unlisted-since.txt";

type Files = Pick<ReleaseStorage, "read" | "create" | "remove">;

export async function noteUnlisted(
  storage: Files,
  name: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  for (const build of before.filter((one) => !after.includes(one))) {
    await storage.create(`${name}/${build}/${SINCE}`, new Date().toISOString());
  }
  for (const build of after.filter((one) => !before.includes(one))) {
    await storage.remove(`${name}/${build}/${SINCE}`);
  }
}

/** False for what was never in the pointer. */
export async function isUnlistedRecently(
  storage: Pick<Files, "read">,
  folder: string,
): Promise<boolean> {
  const since = Date.parse((await storage.read(`${folder}/${SINCE}`)) ?? "");
  return Date.now() - since < UNLISTED_FOR_MS;
}
