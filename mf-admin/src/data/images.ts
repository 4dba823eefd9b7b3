import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { ChangedMeanwhile } from "@portal/shared/data/changedMeanwhile";

export type ImageBucket = "snack-images" | "events" | "rooms";

/** The chosen image: the stored one (`url`), a new file, or none. */
export interface ImageChoice {
  url: string | null;
  file: File | null;
}

export const noImage: ImageChoice = { url: null, file: null };

export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"];
const MAX_BYTES = 5 * 1024 * 1024;

/** The error toast for a file that cannot be uploaded; null if the file is valid. */
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
  /** The row's current image; null for a new row. */
  before: string | null;
  chosen: ImageChoice;
}

/**
 * Uploads the chosen image (spec 2 §7) and writes the row with its URL. Removes the upload if the
 * row is rejected, and the previous image if it was replaced. If the response is lost, the row may
 * have been written: both images are kept.
 */
export async function writeWithImage<Output>(
  supabase: Supabase,
  { bucket, before, chosen: { url, file } }: ImageOf,
  write: (imageUrl: string | null) => Promise<Output>,
): Promise<Output> {
  const images = supabase.storage.from(bucket);
  const urlOf = (path: string) => images.getPublicUrl(path).data.publicUrl;
  // Errors are ignored: an unused image in the bucket does no harm.
  const removeImage = (imageUrl: string) =>
    images.remove([imageUrl.slice(urlOf("").length)]).catch(() => null);

  // If the row was deleted meanwhile, the new row does not reuse its image.
  const imageUrl = file ? urlOf(await upload(images, file)) : before && url;
  const output = await write(imageUrl).catch(async (cause: unknown) => {
    if (file && imageUrl && wasRejected(cause)) await removeImage(imageUrl);
    throw cause;
  });
  if (before !== imageUrl && before?.startsWith(urlOf(""))) await removeImage(before);
  return output;
}

type Bucket = ReturnType<Supabase["storage"]["from"]>;

/** Uploads under a random name, cached for an hour. Returns the path. */
async function upload(images: Bucket, file: File): Promise<string> {
  const extension = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? file.type.split("/")[1];
  const path = `${crypto.randomUUID()}.${extension}`;
  const { error } = await images.upload(path, file, {
    cacheControl: "3600",
    upsert: false,
    contentType: file.type,
  });
  if (error) throw error;
  return path;
}

/** Error codes of PostgreSQL and PostgREST that rule out a write. */
const rejection = z.object({ code: z.string().regex(/^(2|4|P0|PGRST[1-3])/) });

function wasRejected(error: unknown): boolean {
  return error instanceof ChangedMeanwhile || rejection.safeParse(error).success;
}
