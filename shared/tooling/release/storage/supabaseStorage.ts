import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { StorageClient } from "@supabase/storage-js";
import { listFiles } from "../files";
import { unreachable } from "../unreachable";
import { bucketStorage, COMPLETE, IMMUTABLE } from "./bucketStorage";
import type { ReleaseStorage } from "./releaseStorage";
import { runConcurrently } from "./runConcurrently";

export const CONCURRENT_UPLOADS = 8;

/** Compressed copies are not uploaded: a bucket cannot choose one by the header `Accept-Encoding`. */
const isCompressedCopy = (file: string) => /\.(br|gz)$/.test(file);

export function supabaseStorage(projectUrl: string, secretKey: string): ReleaseStorage {
  const project = projectUrl.replace(/\/$/, "");
  const keys = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  const client = new StorageClient(`${project}/storage/v1`, keys, (...request) =>
    fetch(...request).catch((error: unknown) => {
      throw unreachable(projectUrl, error);
    }),
  );
  const bucket = bucketStorage(client, project);
  return {
    ...bucket,
    async putFolder(path, from) {
      if (await bucket.hasFile(path, COMPLETE)) return;
      await bucket.removeFolder(path);
      try {
        await runConcurrently(CONCURRENT_UPLOADS, await uploadedFiles(from), async (file) =>
          bucket.upload(`${path}/${file}`, await readFile(join(from, file)), {
            cacheControl: IMMUTABLE,
          }),
        );
        await bucket.upload(`${path}/${COMPLETE}`, "complete");
      } catch (error) {
        await bucket.removeFolder(path).catch(() => undefined);
        throw error;
      }
    },
  };
}

/** The files of a build, without compressed copies. */
export async function uploadedFiles(dir: string): Promise<string[]> {
  return (await listFiles(dir)).filter((file) => !isCompressedCopy(file));
}
