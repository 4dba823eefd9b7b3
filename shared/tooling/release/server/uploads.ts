import { createHash, randomUUID } from "node:crypto";
import { type LockOptions, withLock } from "../registry/lock";
import { isUnlistedRecently, type Registry } from "../registry/registry";
import { type BucketStorage, COMPLETE } from "../storage/bucketStorage";
import type { ReleaseStorage } from "../storage/releaseStorage";
import { runConcurrently } from "../storage/runConcurrently";
import type { UploadRequest } from "./changeRequest";

/** Written when an upload starts, so that a later start is noticed. */
const UPLOAD = ".upload";
const UPLOAD_TIMEOUT_MS = 2 * 60 * 60_000;
const CONCURRENCY = 8;
const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 50 * MEGABYTE;
/** Per module. The size of an upload is unknown until its files are stored. */
const MAX_UNFINISHED = 3;

interface UploadParts {
  storage: BucketStorage;
  /** Where the registry keeps its lock. */
  lockStorage: ReleaseStorage;
  lock: Omit<LockOptions, "doing">;
  registry: Pick<Registry, "read">;
}

export interface Uploads {
  /** URLs that accept the files of a new build; none if the build is stored completely. */
  start(request: UploadRequest): Promise<Record<string, string>>;
  /**
   * Checks every stored file against its hash. `markComplete` throws if another upload of the build
   * has started since.
   */
  verify(
    module: string,
    build: string,
    assets: Record<string, string>,
  ): Promise<{ markComplete(): Promise<void> }>;
  /** Removes the builds of a module that no release names, except those that are being uploaded. */
  cleanUp(module: string): Promise<void>;
}

export function createUploads({ storage, lockStorage, lock, registry }: UploadParts): Uploads {
  /** Uploads of one module start one after another, so that together they do not delay rollbacks. */
  const locksOf = (module: string): ReleaseStorage => ({
    ...lockStorage,
    read: (path) => storage.read(`${module}/${path}`),
    create: (path, text) => storage.create(`${module}/${path}`, text),
    remove: (path) => storage.remove(`${module}/${path}`),
  });

  async function requireStored(folder: string, assets: Record<string, string>): Promise<void> {
    // Before the files are read into memory.
    const size = await storage.sizeOf(folder);
    if (size > MAX_BYTES) {
      const megabytes = Math.ceil(size / MEGABYTE);
      throw new Error(`${folder} is ${String(megabytes)} MB; a build can have at most 50 MB.`);
    }
    await runConcurrently(CONCURRENCY, Object.entries(assets), async ([path, hash]) => {
      const file = await storage.readBytes(`${folder}/${path}`);
      if (!file) throw new Error(`${folder}/${path} was not uploaded. Release it again.`);
      const digest = createHash("sha384").update(file).digest("base64");
      if (`sha384-${digest}` === hash) return;
      throw new Error(
        `${folder}/${path} does not match its hash in the release. Release it again.`,
      );
    });
  }

  /** Removes builds that no release has named for a week. @returns those that are being uploaded */
  async function dropUnlisted(module: string, requireLock: () => Promise<void>): Promise<string[]> {
    const releases = (await registry.read()).microFrontends[module] ?? [];
    const listed = new Set(releases.map(({ extras }) => extras.build));
    const unfinished: string[] = [];
    for (const build of await storage.folders(module)) {
      if (listed.has(build) || (await isUnlistedRecently(storage, `${module}/${build}`))) continue;
      if (await isUploading(`${module}/${build}`)) {
        unfinished.push(build);
        continue;
      }
      await requireLock();
      await storage.removeFolder(`${module}/${build}`);
    }
    return unfinished;
  }

  async function isUploading(folder: string): Promise<boolean> {
    const since = Date.parse((await storage.read(`${folder}/${UPLOAD}`))?.split(" ")[0] ?? "");
    return Date.now() - since < UPLOAD_TIMEOUT_MS && !(await storage.hasFile(folder, COMPLETE));
  }

  return {
    async start({ module, build, files }) {
      const folder = `${module}/${build}`;
      const doing = `uploads ${module}`;
      async function prepareFolder(requireLock: () => Promise<void>): Promise<boolean> {
        if (await storage.hasFile(folder, COMPLETE)) return false;
        const unfinished = await dropUnlisted(module, requireLock);
        if (unfinished.length >= MAX_UNFINISHED && !unfinished.includes(build)) {
          throw new Error(
            `${module} has uploads that were not released: ${unfinished.join(", ")}. ` +
              `Release one of them, or wait until they are removed, 2 hours after their start.`,
          );
        }
        await requireLock();
        await storage.removeFolder(folder);
        await storage.upload(`${folder}/${UPLOAD}`, `${new Date().toISOString()} ${randomUUID()}`);
        return true;
      }
      return withLock(locksOf(module), { doing, ...lock }, async () => {
        const urls: Record<string, string> = {};
        if (!(await withLock(lockStorage, { doing, ...lock }, prepareFolder))) return urls;
        // Takes seconds, so the registry is not locked: other modules can be released.
        await runConcurrently(CONCURRENCY, Object.keys(files), async (path) => {
          urls[path] = await storage.signUpload(`${folder}/${path}`);
        });
        return urls;
      });
    },

    async verify(module, build, assets) {
      const folder = `${module}/${build}`;
      const upload = await storage.read(`${folder}/${UPLOAD}`);
      await requireStored(folder, assets);
      return {
        async markComplete() {
          if ((await storage.read(`${folder}/${UPLOAD}`)) !== upload) {
            throw new Error(`Another upload of ${module} ${build} has started. Release it again.`);
          }
          if (!(await storage.hasFile(folder, COMPLETE))) {
            await storage.upload(`${folder}/${COMPLETE}`, "complete");
          }
        },
      };
    },

    cleanUp: (module) =>
      withLock(lockStorage, { doing: `cleans up ${module}`, ...lock }, async (requireLock) => {
        await dropUnlisted(module, requireLock);
      }),
  };
}
