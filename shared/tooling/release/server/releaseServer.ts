import { randomUUID } from "node:crypto";
import type { Discovery, Release } from "../../../src/contract/release/discovery";
import { incompatibilities, type ShellManifest } from "../../../src/contract/release/shellManifest";
import { promoteRelease, retireModule, rollBackRelease } from "../changeReleases";
import { requireNoConflicts } from "../conflicts/contributionConflicts";
import { requireGrowingVersion } from "../provenance/requireGrowingVersion";
import { type ChangeNote, noteOf, type RecordChange } from "../registry/changeNote";
import { type Change, registryIn } from "../registry/registry";
import { placeRelease } from "../registry/releaseChanges";
import { inUse } from "../registry/releases";
import { requireNewest } from "../registry/requireNewest";
import type { BucketStorage } from "../storage/bucketStorage";
import { audienceOf, type PublishRequest } from "./audienceOf";
import type { ChangeRequest } from "./changeRequest";
import { requireFullBuild } from "./requireFullBuild";
import { requireOwnFiles } from "./requireOwnFiles";
import { createUploads, type Uploads } from "./uploads";

const PATIENCE_MS = 15_000;
/** The lock of a function that was killed ends after this. Nothing that takes longer is done under it. */
const LEASE_MS = 60_000;

interface ServerParts {
  storage: BucketStorage;
  shell(): Promise<ShellManifest>;
  record: RecordChange;
}

export interface ReleaseServer {
  readonly place: string;
  readonly baseUrl: string;
  read(): Promise<Discovery>;
  readonly startUpload: Uploads["start"];
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

  const uploads = createUploads({ storage, lockStorage: folderStorage, lock, registry });

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

    const upload = await uploads.verify(module, build, assets);
    const checked = registryIn(folderStorage, {
      ...lock,
      async record(changed, note) {
        await upload.markComplete();
        return record(changed, note);
      },
    });
    const releases = await checked.change(module, change, {
      ...noteOf(audience),
      build,
      reason: request.reason,
      ...who,
    });
    await uploads.cleanUp(module).catch(() => undefined);
    return releases;
  }

  return {
    place: storage.place,
    baseUrl: storage.baseUrl,
    read: registry.read,
    startUpload: uploads.start,

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
