import * as v from "valibot";

/** File in a build of a module or the shell, with its prerendered pages by path. */
export const SNAPSHOTS_FILE = "snapshots.json";

/** A read of the API that a page makes first. */
const readSchema = v.object({
  /** Path and query below the API's address, with `MEMBER_ID` for the id of the member. */
  path: v.pipe(v.string(), v.startsWith("/rest/v1/")),
  /** The header Accept, which is another one for a single row. */
  accept: v.string(),
});

export type PageRead = v.InferOutput<typeof readSchema>;

export const MEMBER_ID = "MEMBER-ID";

const filesByPackage = v.record(v.string(), v.array(v.string()));

const pageSchema = v.object({
  html: v.string(),
  css: v.string(),
  /** Files of the build that the page needs, beside those that every page needs. */
  files: v.optional(v.array(v.string()), []),
  /** Packages that the page loads from the shell. */
  shared: v.optional(v.array(v.string()), []),
  reads: v.optional(v.array(readSchema), []),
});

const snapshotsSchema = v.object({
  pages: v.record(v.string(), pageSchema),
  /** Files of the shell's packages that modules use. */
  shared: v.optional(filesByPackage, {}),
});

export type Snapshots = v.InferOutput<typeof snapshotsSchema>;

/** @throws when the value is invalid */
export const parseSnapshots = (value: unknown): Snapshots => v.parse(snapshotsSchema, value);
