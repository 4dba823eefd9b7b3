import type { Release } from "../../../src/contract/release/discovery";
import type { BackendNeeds } from "../needs/backendNeeds";
import type { Audience } from "./releaseChanges";
import { canaryOf, inUse } from "./releases";

export const releaseActions = [
  "release",
  "canary",
  "preview",
  "promote",
  "rollback",
  "retire",
] as const;
export type ReleaseActionName = (typeof releaseActions)[number];

/** What a change is. It goes into the log, and to the portal that makes the change for a token. */
export interface ChangeNote {
  action: ReleaseActionName;
  /** The build that the action names; default: the one that the change affects. */
  build?: string | undefined;
  /** Set for a release, a canary or a preview. */
  release?: Release | undefined;
  /** Share of persons who get the canary, 0 to 99. */
  percent?: number | undefined;
  /** All admins get the canary. */
  staff?: boolean | undefined;
  /** Ids of accounts that get the canary. */
  users?: readonly string[] | undefined;
  /** Default: the owner of the registry's credentials. */
  actor?: { id: string } | { name: string } | undefined;
  reason?: string | undefined;
}

export function noteOf(audience: Audience): ChangeNote {
  if (!audience) return { action: "release" };
  if (audience.kind === "preview") return { action: "preview" };
  const { percent, staff, users } = audience;
  return { action: "canary", percent, staff, users };
}

export interface RegistryChange {
  module: string;
  before: readonly Release[];
  after: readonly Release[];
  /** Needs of the release that becomes available, unless it is published without checks. */
  needs?: BackendNeeds;
}

/** The release that a change makes available to anyone, or puts in use again. */
export function offeredBy(
  { before, after }: RegistryChange,
  { action, build }: ChangeNote,
): Release | undefined {
  if (action === "retire") return undefined;
  if (action !== "rollback") return after.find(({ extras }) => extras.build === build);
  const used = inUse(after);
  return used?.extras.build === inUse(before)?.extras.build ? undefined : used;
}

interface RecordedChange {
  /** Id of the entry in the log. */
  readonly id: number;
  fail(error: unknown): Promise<void>;
}

/** Returns undefined for a change that is made without an entry. */
export type RecordChange = (
  change: RegistryChange,
  note: ChangeNote | undefined,
) => Promise<RecordedChange | undefined>;

/**
 * The last entry of the log that changed the module. Undefined if it is unknown; 0 before the first release.
 * It is in the pointer, so that entries whose change was interrupted are newer.
 */
export function lastEntryOf(releases: readonly Release[]): number | undefined {
  if (releases.length === 0) return 0;
  return releases.find(({ extras }) => extras.logEntry !== undefined)?.extras.logEntry;
}

export function withLastEntry(releases: readonly Release[], entry: number | undefined): Release[] {
  return releases.map((release, index) => {
    const { logEntry: _, ...extras } = release.extras;
    const isNamed = index === 0 && entry;
    return { ...release, extras: isNamed ? { ...extras, logEntry: entry } : extras };
  });
}

/** Argument of the database function `record_release_change`. */
export function logEntryOf(
  { module, before, after, needs }: RegistryChange,
  note: ChangeNote,
): Record<string, unknown> {
  const affected =
    note.action === "rollback" || note.action === "retire"
      ? (canaryOf(before) ?? inUse(before))
      : (canaryOf(after) ?? inUse(after));
  const build = note.build ?? affected?.extras.build ?? "none";
  const named = [...after, ...before].find(({ extras }) => extras.build === build);
  return {
    module,
    action: note.action,
    build,
    version: named?.extras.provenance?.version ?? named?.metadata.version,
    build_before: inUse(before)?.extras.build,
    build_after: inUse(after)?.extras.build,
    percent: note.percent,
    reason: note.reason,
    last_entry: lastEntryOf(before),
    needs,
    ...(note.actor &&
      ("id" in note.actor ? { actor_id: note.actor.id } : { actor: note.actor.name })),
  };
}
