import { hasJpegPixels } from "./pixels/hasJpegPixels";
import { hasPngPixels } from "./pixels/hasPngPixels";
import { hasWebpPixels } from "./pixels/hasWebpPixels";
import { MAX_SIDE } from "./maxSide";
import { readImage } from "./readImage";

const storedTypes = new Map([
  ["image/png", hasPngPixels],
  ["image/jpeg", hasJpegPixels],
  ["image/webp", hasWebpPixels],
]);

/** The message to show if a file of this type cannot be stored. Null if it can. */
export async function storedImageProblem(bytes: Uint8Array, type: string): Promise<string | null> {
  const image = readImage(bytes);
  const isIncomplete = `The file is not a complete image of the type ${type}.`;
  const hasPixels = storedTypes.get(type);
  if (!image || image.type !== type || !hasPixels) return isIncomplete;
  if (Math.max(image.width, image.height) > MAX_SIDE) {
    return `The image has ${image.width} × ${image.height} pixels. Each side can have up to ${MAX_SIDE}.`;
  }
  if (image.still?.length !== bytes.length) {
    return "The image contains metadata, an animation or other data besides the image.";
  }
  return (await hasPixels(bytes)) ? null : isIncomplete;
}
