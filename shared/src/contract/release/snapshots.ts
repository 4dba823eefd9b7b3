import * as v from "valibot";

/** In the build of a module or of the shell: its prerendered pages by path. */
export const SNAPSHOTS_FILE = "snapshots.json";

/** A read of the API that a page makes first. */
const readSchema = v.object({
  /** Path and query below the API's address, with `MEMBER_ID` for the id of the member. */
  path: v.pipe(v.string(), v.startsWith("/rest/v1/")),
  /** Such as for a single row. */
  accept: v.string(),
});

export type PageRead = v.InferOutput<typeof readSchema>;

export const MEMBER_ID = "MEMBER-ID";

const filesByPackage = v.record(v.string(), v.array(v.string()));

const pageSchema = v.object({
  html: v.string(),
  css: v.string(),
  /** Of the build, that the page needs beside those of every page. */
  files: v.optional(v.array(v.string()), []),
  /** Packages of the shell. */
  shared: v.optional(v.array(v.string()), []),
  reads: v.optional(v.array(readSchema), []),
});

const snapshotsSchema = v.object({
  pages: v.record(v.string(), pageSchema),
  /** Of the shell: the files of packages that modules use. */
  shared: v.optional(filesByPackage, {}),
});

export type Snapshots = v.InferOutput<typeof snapshotsSchema>;

/** @throws when the value is invalid */
export const parseSnapshots = (value: unknown): Snapshots => v.parse(snapshotsSchema, value);
