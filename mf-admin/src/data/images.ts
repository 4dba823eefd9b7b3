import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { ChangedMeanwhile } from "@portal/shared/data/changedMeanwhile";

export type ImageBucket = "snack-images" | "events" | "rooms";

/** What the image of a thing is to be: the one it has, a new file, or none. */
export interface ImageChoice {
  url: string | null;
  file: File | null;
}

export const noImage: ImageChoice = { url: null, file: null };

/** What the buckets take; others are turned away before they are sent. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"];
const MAX_BYTES = 5 * 1024 * 1024;

/** What is wrong with a file as an image, as a toast's title and text; null when it will do. */
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
  /** The picture that the row has had; null for a new row. */
  before: string | null;
  chosen: ImageChoice;
}

/**
 * Uploads what was chosen (spec 2 §7) and writes the row with the image's address. A row
 * that was refused takes its upload with it; one that was written, the picture it has no more.
 * Where nobody knows whether it was written, because the answer was lost, both pictures stay.
 */
export async function writeWithImage<Output>(
  supabase: Supabase,
  { bucket, before, chosen: { url, file } }: ImageOf,
  write: (imageUrl: string | null) => Promise<Output>,
): Promise<Output> {
  const images = supabase.storage.from(bucket);
  const addressOf = (path: string) => images.getPublicUrl(path).data.publicUrl;
  /** An unneeded picture in the bucket harms nobody: failing to remove it is no failure. */
  const drop = (unneeded: string) =>
    images.remove([unneeded.slice(addressOf("").length)]).catch(() => null);

  // A new row keeps no picture of one that was deleted.
  const address = file ? addressOf(await upload(images, file)) : before && url;
  const output = await write(address).catch(async (cause: unknown) => {
    if (file && address && wasRefused(cause)) await drop(address);
    throw cause;
  });
  if (before !== address && before?.startsWith(addressOf(""))) await drop(before);
  return output;
}

type Bucket = ReturnType<Supabase["storage"]["from"]>;

/** Cached for an hour, under a name that nobody else's picture can have. Gives its path. */
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

/** Codes with which the database or its door says that nothing was written. */
const refusal = z.object({ code: z.string().regex(/^(2|4|P0|PGRST[1-3])/) });

function wasRefused(error: unknown): boolean {
  return error instanceof ChangedMeanwhile || refusal.safeParse(error).success;
}
