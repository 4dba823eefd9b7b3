import { createHash, randomUUID } from "node:crypto";
import type { Discovery, Release } from "../../../src/contract/release/discovery";
import { incompatibilities, type ShellManifest } from "../../../src/contract/release/shellManifest";
import { promoteRelease, retireModule, rollBackRelease } from "../changeReleases";
import { requireNoConflicts } from "../conflicts/contributionConflicts";
import { requireGrowingVersion } from "../provenance/requireGrowingVersion";
import { type ChangeNote, noteOf, type RecordChange } from "../registry/changeNote";
import { withLock } from "../registry/lock";
import { type Change, registryIn } from "../registry/registry";
import { placeRelease } from "../registry/changes/placeRelease";
import { inUse } from "../registry/releases";
import { requireNewest } from "../registry/requireNewest";
import { type BucketStorage, COMPLETE } from "../storage/bucketStorage";
import type { ReleaseStorage } from "../storage/releaseStorage";
import { runConcurrently } from "../storage/runConcurrently";
import { audienceOf, type PublishRequest } from "./audienceOf";
import type { ChangeRequest, UploadRequest } from "./changeRequest";
import { requireFullBuild } from "./requireFullBuild";
import { requireOwnFiles } from "./requireOwnFiles";

/** Written when an upload starts, so that a later start is noticed. */
const UPLOAD = ".upload";
const UPLOAD_MS = 2 * 60 * 60_000;
const CONCURRENCY = 8;
const PATIENCE_MS = 15_000;
/** The lock of a function that was killed ends after this. Nothing that takes longer is done under it. */
const LEASE_MS = 60_000;
const MOST_BYTES = 50 * 1024 * 1024;
/** Of a module. Their files cannot be counted before they are there. */
const MOST_UNFINISHED = 3;

interface ServerParts {
  storage: BucketStorage;
  shell(): Promise<ShellManifest>;
  record: RecordChange;
}

export interface ReleaseServer {
  readonly place: string;
  readonly baseUrl: string;
  read(): Promise<Discovery>;
  /** URLs that accept the files of a new build; none if the build is stored completely. */
  startUpload(request: UploadRequest): Promise<Record<string, string>>;
  /** Makes the change and returns the releases of the module. */
  change(request: ChangeRequest, who: Pick<ChangeNote, "actor">): Promise<Release[]>;
  /** Ends a canary, and refuses (`Outdated`) if the build is none. */
  endCanary(
    module: string,
    build: string,
    why: Pick<ChangeNote, "actor" | "reason">,
  ): Promise<void>;
}

export function createReleaseServer({ storage, shell, record }: ServerParts): ReleaseServer {
  const folderStorage = {
    ...storage,
    putFolder: () => Promise.reject(new Error("Files are uploaded by the client.")),
  };
  const lock = {
    patienceMs: PATIENCE_MS,
    // Other hosts cannot check whether the process of a function is alive.
    holder: { host: `edge function ${randomUUID()}`, leaseMs: LEASE_MS },
  };
  const registry = registryIn(folderStorage, { ...lock, record });
  const log = () => undefined;

  /** Uploads of one module start one after another, so that together they do not delay rollbacks. */
  const locksOf = (module: string): ReleaseStorage => ({
    ...folderStorage,
    read: (path) => storage.read(`${module}/${path}`),
    create: (path, text) => storage.create(`${module}/${path}`, text),
    remove: (path) => storage.remove(`${module}/${path}`),
  });

  async function publish(
    request: PublishRequest,
    who: Pick<ChangeNote, "actor">,
  ): Promise<Release[]> {
    const { module } = request;
    const described = requireOwnFiles(module, request.release, storage.baseUrl);
    const { build, assets = {} } = described.extras;
    const conflicts = incompatibilities(module, described, await shell());
    if (conflicts.length > 0) throw new Error(`${conflicts.join("; ")}.`);
    const audience = audienceOf(request);
    const change: Change = (releases, modules) => {
      requireNoConflicts(module, described, modules);
      const release = releases.find(({ extras }) => extras.build === build) ?? described;
      if (audience?.kind !== "preview") requireGrowingVersion(module, release, releases);
      return placeRelease(releases, release, audience);
    };
    const { microFrontends } = await registry.read();
    const known = microFrontends[module] ?? [];
    if (!audience && inUse(known)?.extras.build === build) return [...known];
    change(known, microFrontends);

    const folder = `${module}/${build}`;
    const upload = await storage.read(`${folder}/${UPLOAD}`);
    await requireStored(folder, assets);
    const checked = registryIn(folderStorage, {
      ...lock,
      async record(changed, note) {
        if ((await storage.read(`${folder}/${UPLOAD}`)) !== upload) {
          throw new Error(`Another upload of ${module} ${build} has started. Release it again.`);
        }
        if (!(await storage.hasFile(folder, COMPLETE))) {
          await storage.upload(`${folder}/${COMPLETE}`, "complete");
        }
        return record(changed, note);
      },
    });
    const releases = await checked.change(module, change, {
      ...noteOf(audience),
      build,
      reason: request.reason,
      ...who,
    });
    await withLock(folderStorage, { doing: `cleans up ${module}`, ...lock }, (requireLock) =>
      dropUnlisted(module, requireLock),
    ).catch(() => undefined);
    return releases;
  }

  async function requireStored(folder: string, assets: Record<string, string>): Promise<void> {
    // Before the files are read into memory.
    if ((await storage.sizeOf(folder)) > MOST_BYTES) {
      throw new Error(`${folder} is larger than 50 MB.`);
    }
    await runConcurrently(CONCURRENCY, Object.entries(assets), async ([path, hash]) => {
      const file = await storage.readBytes(`${folder}/${path}`);
      if (!file) throw new Error(`${folder}/${path} was not uploaded. Release it again.`);
      const digest = createHash("sha384").update(file).digest("base64");
      if (`sha384-${digest}` === hash) return;
      throw new Error(`${folder}/${path} has another hash than the release. Release it again.`);
    });
  }

  /** Removes builds that no release names. @returns those that are being uploaded */
  async function dropUnlisted(module: string, requireLock: () => Promise<void>): Promise<string[]> {
    const releases = (await registry.read()).microFrontends[module] ?? [];
    const listed = new Set(releases.map(({ extras }) => extras.build));
    const unfinished: string[] = [];
    for (const build of await storage.folders(module)) {
      if (listed.has(build)) continue;
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
    return Date.now() - since < UPLOAD_MS && !(await storage.hasFile(folder, COMPLETE));
  }

  return {
    place: storage.place,
    baseUrl: storage.baseUrl,
    read: registry.read,

    async startUpload({ module, build, files }) {
      const folder = `${module}/${build}`;
      const doing = `uploads ${module}`;
      async function prepareFolder(requireLock: () => Promise<void>): Promise<boolean> {
        if (await storage.hasFile(folder, COMPLETE)) return false;
        const unfinished = await dropUnlisted(module, requireLock);
        if (unfinished.length >= MOST_UNFINISHED && !unfinished.includes(build)) {
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
        if (!(await withLock(folderStorage, { doing, ...lock }, prepareFolder))) return urls;
        // Takes seconds, so the registry is not locked: other modules can be released.
        await runConcurrently(CONCURRENCY, Object.keys(files), async (path) => {
          urls[path] = await storage.signUpload(`${folder}/${path}`);
        });
        return urls;
      });
    },

    async change(request, who) {
      const { module, reason } = request;
      const tools = { registry, shell, log, why: { ...who, ...(reason && { reason }) } };
      switch (request.action) {
        case "release":
        case "canary":
        case "preview":
          return publish(request, who);
        case "promote":
          requireFullBuild(await registry.read(), module, request.build);
          await promoteRelease(module, request.build, tools);
          break;
        case "rollback":
          await rollBackRelease(module, {
            ...tools,
            registry: requireNewest(registry, module, request.build),
          });
          break;
        case "retire":
          await retireModule(module, tools);
      }
      return (await registry.read()).microFrontends[module] ?? [];
    },

    endCanary: (module, build, why) =>
      rollBackRelease(module, {
        registry: requireNewest(registry, module, build, { canaryOnly: true }),
        shell,
        log,
        why,
      }),
  };
}
