import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { StaleVersionError } from "@portal/shared/data/staleVersion";
import { functionError } from "./functionError";

export type ImageBucket = "snack-images" | "events" | "rooms";

/** `url` is the stored image, `file` the one to store instead. */
export interface ImageChoice {
  url: string | null;
  file: File | Promise<File> | null;
}

export const noImage: ImageChoice = { url: null, file: null };

interface Images<Urls> {
  bucket: ImageBucket;
  /** The URLs of the loaded row. */
  before: Urls;
  chosen: readonly ImageChoice[];
}

/**
 * Writes the row with the URLs of the chosen images, in their order, and removes the images that are then unused. If
 * the response is lost, the row may have been written: all images are kept.
 */
export async function writeWithImages<Output>(
  supabase: Supabase,
  { bucket, before, chosen }: Images<readonly string[]>,
  write: (urls: (string | null)[]) => Promise<Output>,
): Promise<Output> {
  const images = supabase.storage.from(bucket);
  const urlOf = (path: string) => images.getPublicUrl(path).data.publicUrl;
  // The returned error is ignored: an unused image in the bucket does no harm.
  const remove = async (urls: readonly string[]) => {
    const paths = urls.filter((url) => url.startsWith(urlOf("")));
    if (paths.length > 0) await images.remove(paths.map((url) => url.slice(urlOf("").length)));
  };

  const files = await Promise.all(chosen.map(async ({ file }) => file));
  const uploaded: string[] = [];
  const urls: (string | null)[] = [];
  try {
    for (const [index, file] of files.entries()) {
      const { url } = chosen[index] ?? noImage;
      // Deleting a row removes its images, so a row that is added again starts without them.
      if (!file) urls.push(url && before.includes(url) ? url : null);
      else {
        const path = await upload(images, file);
        uploaded.push(urlOf(path));
        urls.push(urlOf(path));
        await checkImage(supabase, bucket, path);
      }
    }
  } catch (cause) {
    await remove(uploaded);
    throw cause;
  }
  const output = await write(urls).catch(async (cause: unknown) => {
    if (wasRejected(cause)) await remove(uploaded);
    throw cause;
  });
  await remove([...new Set(before)].filter((url) => !urls.includes(url)));
  return output;
}

/** `writeWithImages` for a row with one image. */
export const writeWithImage = <Output>(
  supabase: Supabase,
  { bucket, before, chosen }: Omit<Images<string | null>, "chosen"> & { chosen: ImageChoice },
  write: (imageUrl: string | null) => Promise<Output>,
): Promise<Output> =>
  writeWithImages(
    supabase,
    { bucket, before: before ? [before] : [], chosen: [chosen] },
    ([url = null]) => write(url),
  );

type Bucket = ReturnType<Supabase["storage"]["from"]>;

const extensions: Readonly<Record<string, readonly string[]>> = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/webp": ["webp"],
};

async function upload(images: Bucket, file: File): Promise<string> {
  const given = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  const known = extensions[file.type] ?? [];
  const path = `${crypto.randomUUID()}.${known.includes(given) ? given : known[0]}`;
  const { error } = await images.upload(path, file);
  if (error) throw error;
  return path;
}

/** Only checked images can be shown. */
async function checkImage(supabase: Supabase, bucket: ImageBucket, image: string): Promise<void> {
  const { error } = await supabase.functions.invoke("check-image", { body: { bucket, image } });
  if (!error) return;
  const refusal = await functionError(error);
  throw refusal ? new Error(refusal) : error;
}

/** Error codes of PostgreSQL and PostgREST that rule out a write. */
const rejection = z.object({ code: z.string().regex(/^(2|4|P0|PGRST[1-3])/) });

function wasRejected(error: unknown): boolean {
  return error instanceof StaleVersionError || rejection.safeParse(error).success;
}
