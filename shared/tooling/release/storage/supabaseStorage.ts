import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { StorageClient, isStorageError } from "@supabase/storage-js";
import { listFiles } from "../files";
import { contentTypeOf } from "./contentType";
import type { ReleaseStorage } from "./releaseStorage";

const BUCKET = "modules";
/** Uploaded last: a release without it is incomplete. */
const COMPLETE = ".complete";
const CONCURRENT_UPLOADS = 8;
const PAGE = 1000;

const IMMUTABLE = "public, max-age=31536000, immutable";
const NO_CACHE = "no-cache";

export function supabaseStorage(projectUrl: string, secretKey: string): ReleaseStorage {
  const address = `${projectUrl.replace(/\/$/, "")}/storage/v1`;
  const keys = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  const client = new StorageClient(address, keys, (...request) =>
    fetch(...request).catch((cause: unknown) => {
      throw new Error(`Could not reach ${projectUrl}.`, { cause });
    }),
  );
  const bucket = client.from(BUCKET);

  async function upload(
    path: string,
    body: string | Buffer,
    { upsert = false, cacheControl = NO_CACHE } = {},
  ): Promise<void> {
    const contentType = contentTypeOf(path);
    const headers = { "cache-control": cacheControl };
    unwrap(await bucket.upload(path, body, { upsert, contentType, headers }));
  }

  let ready: Promise<void> | undefined;
  const ensureBucket = () => (ready ??= createBucketIfMissing(client));

  async function entries(path: string): Promise<{ name: string; isFolder: boolean }[]> {
    const found: { name: string; isFolder: boolean }[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const response = await bucket.list(path, { limit: PAGE, offset });
      if (response.error && isMissing(response.error)) return [];
      const page = unwrap(response);
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
    // Removes the completion marker first: a partly removed release must not look complete.
    files.sort((a, b) => Number(b.endsWith(COMPLETE)) - Number(a.endsWith(COMPLETE)));
    for (let from = 0; from < files.length; from += PAGE) {
      unwrap(await bucket.remove(files.slice(from, from + PAGE)));
    }
  }

  return {
    place: `${projectUrl} (bucket ${BUCKET})`,
    baseUrl: `${address}/object/public/${BUCKET}/`,

    async read(path) {
      const { data, error } = await bucket.download(path, { cacheNonce: randomUUID() });
      if (error && isMissing(error)) return undefined;
      return unwrap({ data, error }).text();
    },

    async replace(path, text) {
      await ensureBucket();
      await upload(path, text, { upsert: true });
    },

    async create(path, text) {
      await ensureBucket();
      try {
        await upload(path, text);
        return true;
      } catch (error) {
        if (isStorageError(error) && error.statusCode === "409") return false;
        throw error;
      }
    },

    async remove(path) {
      unwrap(await bucket.remove([path]));
    },

    async putFolder(path, from) {
      await ensureBucket();
      if ((await entries(path)).some(({ name }) => name === COMPLETE)) return;
      await removeFolder(path);
      try {
        const files = (await listFiles(from)).filter((file) => !/\.(br|gz)$/.test(file));
        await runConcurrently(CONCURRENT_UPLOADS, files, async (file) =>
          upload(`${path}/${file}`, await readFile(join(from, file)), { cacheControl: IMMUTABLE }),
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

async function createBucketIfMissing(client: StorageClient): Promise<void> {
  const { data, error } = await client.getBucket(BUCKET);
  if (error && isMissing(error)) {
    const made = await client.createBucket(BUCKET, { public: true });
    // 409: another process has created it since `getBucket`.
    if (made.error && made.error.statusCode !== "409") throw made.error;
    return;
  }
  if (unwrap({ data, error }).public) return;
  throw new Error(
    `The bucket ${BUCKET} is private. Make it public: browsers load releases from it.`,
  );
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

function unwrap<Data>({ data, error }: { data: Data; error: unknown }): NonNullable<Data> {
  if (error) throw error;
  if (data === null || data === undefined) throw new Error("Storage returned no data.");
  return data;
}

async function runConcurrently<Item>(
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
