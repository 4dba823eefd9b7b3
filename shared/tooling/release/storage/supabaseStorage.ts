import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { StorageClient, isStorageError } from "@supabase/storage-js";
import { listFiles } from "../files";
import { contentTypeOf } from "./contentType";
import type { ReleaseStorage } from "./releaseStorage";

const BUCKET = "modules";
/** A release's last file: without it the others are leftovers of an upload that broke off. */
const COMPLETE = ".complete";
const UPLOADS_AT_ONCE = 8;
const PAGE = 1000;

const FOR_EVER = "public, max-age=31536000, immutable";
const NEVER = "no-cache";

/**
 * Releases in the public bucket `modules` of a Supabase project, which is made when it is not
 * there. Only the secret key writes; anybody reads, from any origin, as integrity demands.
 */
export function supabaseStorage(projectUrl: string, secretKey: string): ReleaseStorage {
  const address = `${projectUrl.replace(/\/$/, "")}/storage/v1`;
  const keys = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  const client = new StorageClient(address, keys, (...request) =>
    fetch(...request).catch((cause: unknown) => {
      throw new Error(`${projectUrl} can't be reached`, { cause });
    }),
  );
  const bucket = client.from(BUCKET);

  async function upload(
    path: string,
    body: string | Buffer,
    { upsert = false, cacheControl = NEVER } = {},
  ): Promise<void> {
    const contentType = contentTypeOf(path);
    const headers = { "cache-control": cacheControl };
    need(await bucket.upload(path, body, { upsert, contentType, headers }));
  }

  let ready: Promise<void> | undefined;
  const needBucket = () => (ready ??= makeBucket(client));

  async function entries(path: string): Promise<{ name: string; isFolder: boolean }[]> {
    const found: { name: string; isFolder: boolean }[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const answer = await bucket.list(path, { limit: PAGE, offset });
      if (answer.error && isMissing(answer.error)) return [];
      const page = need(answer);
      found.push(...page.map(({ name, id }) => ({ name, isFolder: id === null })));
      if (page.length < PAGE) return found;
    }
  }

  async function filesBelow(path: string): Promise<string[]> {
    const nested = (await entries(path)).map(async ({ name, isFolder }) =>
      isFolder ? filesBelow(`${path}/${name}`) : [`${path}/${name}`],
    );
    return (await Promise.all(nested)).flat();
  }

  async function removeFolder(path: string): Promise<void> {
    const files = await filesBelow(path);
    // Last in, first out: nobody takes a half removed release for a whole one.
    files.sort((a, b) => Number(b.endsWith(COMPLETE)) - Number(a.endsWith(COMPLETE)));
    for (let from = 0; from < files.length; from += PAGE) {
      need(await bucket.remove(files.slice(from, from + PAGE)));
    }
  }

  return {
    place: `${projectUrl} (bucket ${BUCKET})`,
    baseUrl: `${address}/object/public/${BUCKET}/`,

    async read(path) {
      const { data, error } = await bucket.download(path, { cacheNonce: randomUUID() });
      if (error && isMissing(error)) return undefined;
      return need({ data, error }).text();
    },

    async replace(path, text) {
      await needBucket();
      await upload(path, text, { upsert: true });
    },

    async create(path, text) {
      await needBucket();
      try {
        await upload(path, text);
        return true;
      } catch (error) {
        if (isStorageError(error) && error.statusCode === "409") return false;
        throw error;
      }
    },

    async remove(path) {
      need(await bucket.remove([path]));
    },

    async putFolder(path, from) {
      await needBucket();
      if ((await entries(path)).some(({ name }) => name === COMPLETE)) return;
      await removeFolder(path);
      try {
        const files = (await listFiles(from)).filter((file) => !/\.(br|gz)$/.test(file));
        await atOnce(UPLOADS_AT_ONCE, files, async (file) =>
          upload(`${path}/${file}`, await readFile(join(from, file)), { cacheControl: FOR_EVER }),
        );
        await upload(`${path}/${COMPLETE}`, "complete");
      } catch (error) {
        await removeFolder(path).catch(() => undefined);
        throw error;
      }
    },

    removeFolder,

    async folders(path) {
      return (await entries(path)).filter(({ isFolder }) => isFolder).map(({ name }) => name);
    },
  };
}

async function makeBucket(client: StorageClient): Promise<void> {
  const { data, error } = await client.getBucket(BUCKET);
  if (error && isMissing(error)) {
    const made = await client.createBucket(BUCKET, { public: true });
    // Somebody else may have made it meanwhile.
    if (made.error && made.error.statusCode !== "409") throw made.error;
    return;
  }
  if (need({ data, error }).public) return;
  throw new Error(`The bucket ${BUCKET} is private: browsers can't read releases from it`);
}

function isMissing({
  status,
  statusCode,
}: {
  status?: number | undefined;
  statusCode?: string | undefined;
}): boolean {
  return status === 404 || statusCode === "404";
}

function need<Data>({ data, error }: { data: Data; error: unknown }): NonNullable<Data> {
  if (error) throw error;
  if (data === null || data === undefined) throw new Error("Storage answered nothing");
  return data;
}

/** The first failure ends it, once what is under way has come to its end. */
async function atOnce<Item>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await work(item);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: count }, worker));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}
