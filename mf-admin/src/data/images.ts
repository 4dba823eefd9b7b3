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

interface ImageOf {
  bucket: ImageBucket;
  before: string | null;
  chosen: ImageChoice;
}

/**
 * Writes the row with the uploaded image's URL and removes the image that is then unused. If the
 * response is lost, the row may have been written: both images are kept.
 */
export async function writeWithImage<Output>(
  supabase: Supabase,
  { bucket, before, chosen: { url, file } }: ImageOf,
  write: (imageUrl: string | null) => Promise<Output>,
): Promise<Output> {
  const images = supabase.storage.from(bucket);
  const urlOf = (path: string) => images.getPublicUrl(path).data.publicUrl;
  // The returned error is ignored: an unused image in the bucket does no harm.
  const removeImage = (imageUrl: string) => images.remove([imageUrl.slice(urlOf("").length)]);

  const path = file && (await upload(images, await file));
  const uploaded = path && urlOf(path);
  if (uploaded) {
    await checkImage(supabase, bucket, path).catch(async (cause: unknown) => {
      await removeImage(uploaded);
      throw cause;
    });
  }
  // Deleting a row removes its image, so a row that is added again starts without one.
  const imageUrl = uploaded ?? (before && url);
  const output = await write(imageUrl).catch(async (cause: unknown) => {
    if (uploaded && wasRejected(cause)) await removeImage(uploaded);
    throw cause;
  });
  if (before !== imageUrl && before?.startsWith(urlOf(""))) await removeImage(before);
  return output;
}

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
