import type { Supabase } from "@portal/shared/data/supabase";

export type ImageBucket = "snack-images" | "events" | "rooms";

/** What the image of a thing is to be: the one it has, a new file, or none. */
export interface ImageChoice {
  url: string | null;
  file: File | null;
}

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

/**
 * Uploads what was chosen and writes the row with the image's address. A row that can't be
 * written takes its upload with it.
 */
export async function writeWithImage<Output>(
  supabase: Supabase,
  bucket: ImageBucket,
  { url, file }: ImageChoice,
  write: (imageUrl: string | null) => Promise<Output>,
): Promise<Output> {
  if (!file) return write(url);
  const images = supabase.storage.from(bucket);
  const extension = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? file.type.split("/")[1];
  const path = `${crypto.randomUUID()}.${extension}`;
  const { error } = await images.upload(path, file, {
    cacheControl: "3600",
    upsert: false,
    contentType: file.type,
  });
  if (error) throw error;
  try {
    return await write(images.getPublicUrl(path).data.publicUrl);
  } catch (cause) {
    await images.remove([path]);
    throw cause;
  }
}
