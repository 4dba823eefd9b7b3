import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { integrityOf, listFiles } from "../../release/files";
import { FRAME_FILES, FRAME_FOLDER, type PublishedFrame } from "./publishedFrame";

export const FRAME_SOURCES = "shared/src/testing/frame";

/** Adds the bare frame to a build of the shell: releases are checked in the frame of the live shell. */
export async function addFrame(dir: string, frame: { id: string; dir: string }): Promise<void> {
  const files: Record<string, string> = {};
  const target = join(dir, FRAME_FOLDER);
  await mkdir(target, { recursive: true });
  for (const path of (await listFiles(frame.dir)).filter(isPublished)) {
    files[path] = await integrityOf(join(frame.dir, path));
    await cp(join(frame.dir, path), join(target, path));
  }
  const published: PublishedFrame = { id: frame.id, files };
  await writeFile(join(target, FRAME_FILES), JSON.stringify(published));
}

const isPublished = (path: string) => !/\.(map|br|gz)$/.test(path);
