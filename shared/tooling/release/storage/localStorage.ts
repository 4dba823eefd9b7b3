import { existsSync } from "node:fs";
import { cp, link, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ReleaseStorage } from "./releaseStorage";

export function localStorage(folder: string): ReleaseStorage {
  const at = (path: string) => join(folder, path);

  return {
    place: folder,
    baseUrl: "/modules/",

    async read(path) {
      try {
        return await readFile(at(path), "utf8");
      } catch (error) {
        if (isCode(error, "ENOENT")) return undefined;
        throw error;
      }
    },

    replace: (path, text) => withDraft(at(path), text, (draft) => rename(draft, at(path))),

    create: (path, text) =>
      withDraft(at(path), text, async (draft) => {
        try {
          // Unlike a new file, a link appears together with its content.
          await link(draft, at(path));
          return true;
        } catch (error) {
          if (isCode(error, "EEXIST")) return false;
          throw error;
        }
      }),

    remove: (path) => rm(at(path), { force: true }),

    async putFolder(path, from) {
      if (existsSync(at(path))) return;
      const draft = `${at(path)}.draft`;
      try {
        await rm(draft, { recursive: true, force: true });
        await cp(from, draft, { recursive: true });
        await rename(draft, at(path));
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },

    removeFolder: (path) => rm(at(path), { recursive: true, force: true }),

    async folders(path) {
      if (!existsSync(at(path))) return [];
      const entries = await readdir(at(path), { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
  };
}

/** Writes and syncs a temporary file next to `path`, so that a crash leaves no partial file. */
async function withDraft<Result>(
  path: string,
  text: string,
  use: (draft: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${String(process.pid)}-${String(Math.random()).slice(2)}.draft`;
  try {
    const file = await open(draft, "w");
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    return await use(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;
