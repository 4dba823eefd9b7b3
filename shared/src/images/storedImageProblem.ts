import { readImage } from "./readImage";

/** On each side. Larger images would cost phones megabytes and memory. */
export const MAX_SIDE = 2000;
export const storedTypes = ["image/png", "image/jpeg", "image/webp"] as const;

/** Why members cannot be shown a file of this type, as a sentence. Null if they can. */
export function storedImageProblem(bytes: Uint8Array, type: string): string | null {
  const image = readImage(bytes);
  if (!image || image.type !== type || !(storedTypes as readonly string[]).includes(type)) {
    return `The file is not a complete image of the type ${type}.`;
  }
  if (Math.max(image.width, image.height) > MAX_SIDE) {
    return `The image has ${image.width} × ${image.height} pixels. Each side can have up to ${MAX_SIDE}.`;
  }
  if (image.still?.length !== bytes.length) {
    return "The image contains metadata, an animation or other data besides the image.";
  }
  return null;
}
