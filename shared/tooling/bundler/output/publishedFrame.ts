import * as z from "zod";

/** The folder of the bare frame in a build of the shell, and its list of files. */
export const FRAME_FOLDER = "frame";
export const FRAME_FILES = "files.json";

export const publishedFrameSchema = z.object({
  id: z.string().regex(/^[\w-]+$/),
  /** Hash of each file, by its path. */
  files: z.record(z.string().regex(/^(?!.*\.\.)[\w-][\w./-]*$/), z.string()),
});

/** The bare frame that a shell publishes at `/frame/files.json`. */
export type PublishedFrame = z.infer<typeof publishedFrameSchema>;
