import { randomUUID } from "node:crypto";
import type { StorageClient } from "@supabase/storage-js";
import { contentTypeOf } from "./contentType";
import type { ReleaseStorage } from "./releaseStorage";

const BUCKET = "modules";
/** Uploaded last: a release without it is incomplete. */
export const COMPLETE = ".complete";
const PAGE = 1000;
/** Limit of one file, also for uploads to signed URLs. */
const MAX_BYTES = 5 * 1024 * 1024;

export const IMMUTABLE = "public, max-age=31536000, immutable";
const NO_CACHE = "no-cache";

export interface BucketStorage extends Omit<ReleaseStorage, "putFolder"> {
  readBytes(path: string): Promise<Uint8Array | undefined>;
  upload(path: string, body: string | Uint8Array, options?: UploadOptions): Promise<void>;
  /** A URL that accepts one upload of this path, which must not exist. */
  signUpload(path: string): Promise<string>;
  hasFile(folder: string, name: string): Promise<boolean>;
  /** Bytes of all files below a folder. */
  sizeOf(folder: string): Promise<number>;
}

interface Entry {
  name: string;
  isFolder: boolean;
  bytes: number;
}

interface UploadOptions {
  upsert?: boolean;
  cacheControl?: string;
}

/** @param projectUrl without a slash at the end */
export function bucketStorage(client: StorageClient, projectUrl: string): BucketStorage {
  const bucket = client.from(BUCKET);

  async function upload(
    path: string,
    body: string | Uint8Array,
    { upsert = false, cacheControl = NO_CACHE }: UploadOptions = {},
  ): Promise<void> {
    await ensureBucket();
    const contentType = contentTypeOf(path);
    const headers = { "cache-control": cacheControl };
    unwrap(await bucket.upload(path, body, { upsert, contentType, headers }));
  }

  let ready: Promise<void> | undefined;
  const ensureBucket = () => (ready ??= createBucketIfMissing(client));

  async function entries(path: string): Promise<Entry[]> {
    const found: Entry[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const response = await bucket.list(path, { limit: PAGE, offset });
      if (response.error && isMissing(response.error)) return [];
      const page = unwrap(response);
      found.push(
        ...page.map(({ name, id, metadata }) => {
          const bytes: unknown = metadata?.["size"];
          return { name, isFolder: id === null, bytes: typeof bytes === "number" ? bytes : 0 };
        }),
      );
      if (page.length < PAGE) return found;
    }
  }

  async function filesBelow(path: string): Promise<{ path: string; bytes: number }[]> {
    const nested = (await entries(path)).map(async ({ name, isFolder, bytes }) =>
      isFolder ? filesBelow(`${path}/${name}`) : [{ path: `${path}/${name}`, bytes }],
    );
    return (await Promise.all(nested)).flat();
  }

  async function download(path: string): Promise<Blob | undefined> {
    const { data, error } = await bucket.download(path, { cacheNonce: randomUUID() });
    if (error && isMissing(error)) return undefined;
    return unwrap({ data, error });
  }

  return {
    place: `${projectUrl} (bucket ${BUCKET})`,
    baseUrl: `${projectUrl}/storage/v1/object/public/${BUCKET}/`,
    upload,

    read: async (path) => (await download(path))?.text(),

    async readBytes(path) {
      const file = await download(path);
      return file && new Uint8Array(await file.arrayBuffer());
    },

    replace: (path, text) => upload(path, text, { upsert: true }),

    async create(path, text) {
      try {
        await upload(path, text);
        return true;
      } catch (error) {
        if (statusOf(error) === "409") return false;
        throw error;
      }
    },

    async signUpload(path) {
      await ensureBucket();
      return unwrap(await bucket.createSignedUploadUrl(path)).signedUrl;
    },

    async remove(path) {
      unwrap(await bucket.remove([path]));
    },

    async removeFolder(path) {
      const files = (await filesBelow(path)).map((file) => file.path);
      // Removes the completion marker first: a partly removed release must not look complete.
      files.sort((a, b) => Number(b.endsWith(COMPLETE)) - Number(a.endsWith(COMPLETE)));
      for (let from = 0; from < files.length; from += PAGE) {
        unwrap(await bucket.remove(files.slice(from, from + PAGE)));
      }
    },

    async folders(path) {
      return (await entries(path)).filter(({ isFolder }) => isFolder).map(({ name }) => name);
    },

    async hasFile(folder, name) {
      return (await entries(folder)).some((entry) => !entry.isFolder && entry.name === name);
    },

    async sizeOf(folder) {
      return (await filesBelow(folder)).reduce((sum, { bytes }) => sum + bytes, 0);
    },
  };
}

async function createBucketIfMissing(client: StorageClient): Promise<void> {
  const { data, error } = await client.getBucket(BUCKET);
  if (error && isMissing(error)) {
    const made = await client.createBucket(BUCKET, { public: true, fileSizeLimit: MAX_BYTES });
    // 409: another process has created it since `getBucket`.
    if (made.error && statusOf(made.error) !== "409") throw made.error;
    return;
  }
  if (unwrap({ data, error }).public) return;
  throw new Error(
    `The bucket ${BUCKET} is private. Make it public: browsers load releases from it.`,
  );
}

const statusOf = (error: unknown) =>
  error instanceof Error && "statusCode" in error ? error.statusCode : undefined;

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
