import { hasPngPixels } from "./hasPngPixels";
import { readImage } from "./readImage";

/** The largest width and height in pixels. Larger images cost phones data and memory. */
export const MAX_SIDE = 2000;
export const storedTypes = ["image/png", "image/jpeg", "image/webp"] as const;

/** The message to show if a file of this type cannot be stored. Null if it can. */
export async function storedImageProblem(bytes: Uint8Array, type: string): Promise<string | null> {
  const image = readImage(bytes);
  const isIncomplete = `The file is not a complete image of the type ${type}.`;
  if (!image || image.type !== type || !(storedTypes as readonly string[]).includes(type))
    return isIncomplete;
  if (Math.max(image.width, image.height) > MAX_SIDE) {
    return `The image has ${image.width} × ${image.height} pixels. Each side can have up to ${MAX_SIDE}.`;
  }
  if (image.still?.length !== bytes.length) {
    return "The image contains metadata, an animation or other data besides the image.";
  }
  if (type === "image/png" && !(await hasPngPixels(bytes))) return isIncomplete;
  return null;
}
