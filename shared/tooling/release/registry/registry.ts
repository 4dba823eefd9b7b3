import { DISCOVERY_SCHEMA, discoverySchema, type Discovery } from "../../../src/contract/discovery";
import type { Release } from "../../../src/contract/discovery";
import { withLock } from "./lock";
import { localStorage } from "../storage/localStorage";
import type { ReleaseStorage } from "../storage/releaseStorage";

const POINTER = "modules.json";

/** What becomes of a module's releases, beside all others; without any, the portal has no such module. */
export type Change = (
  releases: readonly Release[],
  modules: Readonly<Discovery["microFrontends"]>,
) => Release[];

/** Immutable releases, and the pointer `modules.json` to those in use. */
export interface Registry {
  /** For people: where it is. */
  readonly place: string;
  /** Where browsers fetch releases: `<baseUrl><name>/<build>/`. */
  readonly baseUrl: string;
  /** The folder that has to be served at /modules/, where releases lie on this machine. */
  readonly folder?: string;
  /** @throws when the pointer can't be read or is no discovery document. */
  read(): Promise<Discovery>;
  /** Moves the pointer of a module, at once for every reader. */
  change(name: string, change: Change): Promise<Release[]>;
  /**
   * Stores a finished build as a release and moves the pointer. A release that is there is never
   * touched. When anything fails, the pointer stays and the release is not there.
   */
  publish(build: { name: string; id: string; dir: string }, change: Change): Promise<Release[]>;
}

export interface RegistryOptions {
  /** Called when somebody else is at work in the registry. */
  onWait?(holder: string): void;
  /** How long to wait for them, in ms. */
  patienceMs?: number;
}

export function registryIn(storage: ReleaseStorage, options: RegistryOptions = {}): Registry {
  async function read(): Promise<Discovery> {
    const text = await storage.read(POINTER);
    if (text === undefined) return { schema: DISCOVERY_SCHEMA, microFrontends: {} };
    try {
      return discoverySchema.parse(JSON.parse(text));
    } catch (error) {
      throw new Error(`${storage.place}: ${POINTER} is no discovery document`, { cause: error });
    }
  }

  async function movePointer(name: string, change: Change): Promise<Release[]> {
    const { microFrontends: before } = await read();
    const releases = change(before[name] ?? [], before);
    const { [name]: _, ...others } = before;
    // A module that is there keeps its place in the document.
    const microFrontends = releases.length > 0 ? { ...before, [name]: releases } : others;
    await storage.replace(
      POINTER,
      `${JSON.stringify({ schema: DISCOVERY_SCHEMA, microFrontends }, null, 2)}\n`,
    );
    return releases;
  }

  /** Drafts of the killed, releases that failed, and those that nobody needs any more. */
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
          // What stays behind when this fails goes with the next release.
          await requireLock()
            .then(() => dropUnlisted(name))
            .catch(() => undefined);
        }
      }),
  };
}

/** The registry in a folder of this machine. */
export function localRegistry(folder: string, options?: RegistryOptions): Registry {
  return { ...registryIn(localStorage(folder), options), folder };
}
