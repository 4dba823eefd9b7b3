import {
  DISCOVERY_SCHEMA,
  parseDiscovery,
  type Discovery,
} from "../../../src/contract/release/discovery";
import type { Release } from "../../../src/contract/release/discovery";
import { withLock } from "./lock";
import { localStorage } from "../storage/localStorage";
import type { ReleaseStorage } from "../storage/releaseStorage";

const POINTER = "modules.json";

export type Change = (
  releases: readonly Release[],
  modules: Readonly<Discovery["microFrontends"]>,
) => Release[];

/** Immutable releases, and the pointer `modules.json` to those in use. */
export interface Registry {
  readonly place: string;
  /** Releases are served at `<baseUrl><name>/<build>/`. */
  readonly baseUrl: string;
  /** Of a local registry: the host serves it at /modules/. */
  readonly folder?: string;
  read(): Promise<Discovery>;
  /** Replaces a module's entry in the pointer atomically. */
  change(name: string, change: Change): Promise<Release[]>;
  /** Stores a build and changes the pointer, or neither. Never changes an existing release. */
  publish(build: { name: string; id: string; dir: string }, change: Change): Promise<Release[]>;
}

export interface RegistryOptions {
  onWait?(holder: string): void;
  patienceMs?: number;
}

export function registryIn(storage: ReleaseStorage, options: RegistryOptions = {}): Registry {
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

  async function movePointer(name: string, change: Change): Promise<Release[]> {
    const { microFrontends: before } = await read();
    const releases = change(before[name] ?? [], before);
    const { [name]: _, ...others } = before;
    // An existing module keeps its position in the document.
    const microFrontends = releases.length > 0 ? { ...before, [name]: releases } : others;
    await storage.replace(
      POINTER,
      `${JSON.stringify({ schema: DISCOVERY_SCHEMA, microFrontends }, null, 2)}\n`,
    );
    return releases;
  }

  async function dropUnlisted(name: string): Promise<void> {
    const releases = (await read()).microFrontends[name] ?? [];
    const listed = new Set(releases.map(({ extras }) => extras.build));
    for (const folder of await storage.folders(name)) {
      if (!listed.has(folder)) await storage.removeFolder(`${name}/${folder}`);
    }
  }

  return {
    place: storage.place,
    baseUrl: storage.baseUrl,
    read,

    change: (name, change) =>
      withLock(storage, { doing: `changes ${name}`, ...options }, async (requireLock) => {
        await requireLock();
        return movePointer(name, change);
      }),

    publish: ({ name, id, dir }, change) =>
      withLock(storage, { doing: `releases ${name}`, ...options }, async (requireLock) => {
        try {
          await storage.putFolder(`${name}/${id}`, dir);
          await requireLock();
          return await movePointer(name, change);
        } finally {
          // If this fails, the next release removes the leftovers.
          await requireLock()
            .then(() => dropUnlisted(name))
            .catch(() => undefined);
        }
      }),
  };
}

export function localRegistry(folder: string, options?: RegistryOptions): Registry {
  return { ...registryIn(localStorage(folder), options), folder };
}
