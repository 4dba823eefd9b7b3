import * as v from "valibot";

/** In the build of a module or of the shell: its prerendered pages by path. */
export const SNAPSHOTS_FILE = "snapshots.json";

const snapshotsSchema = v.object({
  pages: v.record(v.string(), v.object({ html: v.string(), css: v.string() })),
});

export type Snapshots = v.InferOutput<typeof snapshotsSchema>;

/** @throws when the value is invalid */
export const parseSnapshots = (value: unknown): Snapshots => v.parse(snapshotsSchema, value);
