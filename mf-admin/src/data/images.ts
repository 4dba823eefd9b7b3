import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { StaleVersionError } from "@portal/shared/data/staleVersion";

export type ImageBucket = "snack-images" | "events" | "rooms";

/** `url` is the stored image. */
export interface ImageChoice {
  url: string | null;
  file: File | null;
}

export const noImage: ImageChoice = { url: null, file: null };

export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"];
const MAX_BYTES = 5 * 1024 * 1024;

/** Null if the file is valid. */
export function imageProblem(file: Pick<File, "type" | "size">) {
  if (!IMAGE_TYPES.includes(file.type)) {
    return { title: "Invalid file type", description: "Please upload an image file" };
  }
  if (file.size >= MAX_BYTES) {
    return { title: "File too large", description: "Image must be less than 5MB" };
  }
  return null;
}

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

  const uploaded = file && urlOf(await upload(images, file));
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

async function upload(images: Bucket, file: File): Promise<string> {
  const extension = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? file.type.split("/")[1];
  const path = `${crypto.randomUUID()}.${extension}`;
  const { error } = await images.upload(path, file);
  if (error) throw error;
  return path;
}

/** Error codes of PostgreSQL and PostgREST that rule out a write. */
const rejection = z.object({ code: z.string().regex(/^(2|4|P0|PGRST[1-3])/) });

function wasRejected(error: unknown): boolean {
  return error instanceof StaleVersionError || rejection.safeParse(error).success;
}
