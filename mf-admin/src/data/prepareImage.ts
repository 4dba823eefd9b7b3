import { readImage } from "@portal/shared/images/readImage";
import { MAX_SIDE } from "@portal/shared/images/maxSide";
import type { ImageType } from "@portal/shared/images/image";

export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"];
const MAX_BYTES = 5 * 1024 * 1024;
/** A browser needs 4 bytes per pixel, so 200 MB. */
const MAX_MEGAPIXELS = 50;
const QUALITY = 0.9;
/** The browser halves larger images first, so that the worker needs 64 MB and a second at most. */
const MAX_SCALED_SIDE = 4000;

type Size = Pick<ImageBitmap, "width" | "height">;

/** Title and message are shown in a toast. */
export class ImageRefusal extends Error {
  readonly title: string;

  constructor(title: string, description: string) {
    super(description);
    this.title = title;
  }
}
const noImageFile = () => new ImageRefusal("Invalid file type", "Please upload an image file");
const tooLarge = () => new ImageRefusal("File too large", "Image must be less than 5MB");

/**
 * Draws the image again: upright, at most `maxSide` pixels wide and high, without metadata such as the place where it was
 * taken. Animations become their first picture.
 * @throws ImageRefusal
 */
export async function prepareImage(file: File, maxSide = MAX_SIDE): Promise<File> {
  if (!IMAGE_TYPES.includes(file.type)) throw noImageFile();
  if (file.size >= MAX_BYTES) throw tooLarge();
  const image = readImage(new Uint8Array(await file.arrayBuffer()));
  if (!image) throw noImageFile();
  const megapixels = (image.width * image.height) / 1_000_000;
  if (megapixels > MAX_MEGAPIXELS) {
    throw new ImageRefusal(
      "Image too large",
      `The image has ${Math.round(megapixels)} megapixels. Choose one with up to ${MAX_MEGAPIXELS}.`,
    );
  }
  const bitmap = await createImageBitmap(file.slice(0, file.size, image.type)).catch(() => {
    throw noImageFile();
  });
  return encode(await draw(bitmap, maxSide), image.type, file.name);
}

/** The browser decodes, and a worker scales, outside of the main thread, so that the page stays responsive. */
async function draw(bitmap: ImageBitmap, maxSide: number): Promise<HTMLCanvasElement> {
  const { width, height } = sizeWithin(bitmap, maxSide);
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (width === bitmap.width && height === bitmap.height) {
    context?.drawImage(bitmap, 0, 0);
  } else {
    const source = await reduce(bitmap);
    try {
      const { scaleInWorker } = await import("./scale/scaleInWorker");
      const pixels = await scaleInWorker({ bitmap: source, width, height });
      context?.putImageData(pixels, 0, 0);
    } catch {
      const scaled = await scaleTo(source, { width, height });
      context?.drawImage(scaled, 0, 0);
      scaled.close();
    }
    source.close();
  }
  bitmap.close();
  return canvas;
}

function reduce(bitmap: ImageBitmap): ImageBitmap | Promise<ImageBitmap> {
  const size = sizeWithin(bitmap, MAX_SCALED_SIDE);
  return size.width === bitmap.width ? bitmap : scaleTo(bitmap, size);
}

function sizeWithin({ width, height }: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const sizeOf = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: sizeOf(width), height: sizeOf(height) };
}

/** The browser is fast, but leaves out pixels: fine lines break. */
const scaleTo = (bitmap: ImageBitmap, { width, height }: Size): Promise<ImageBitmap> =>
  createImageBitmap(bitmap, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });

/** The types to try, in this order. JPEG is last for other types, because it has no transparency. */
const targets: Readonly<Record<ImageType, readonly ImageType[]>> = {
  "image/jpeg": ["image/jpeg"],
  "image/png": ["image/png", "image/webp", "image/jpeg"],
  "image/gif": ["image/png", "image/webp", "image/jpeg"],
  "image/webp": ["image/webp", "image/png", "image/jpeg"],
  "image/avif": ["image/webp", "image/png", "image/jpeg"],
};

/** The first type that the browser can write and that makes the file small enough. */
async function encode(canvas: HTMLCanvasElement, type: ImageType, name: string): Promise<File> {
  for (const target of targets[type]) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, target, QUALITY));
    // Browsers write PNG instead of types that they do not know, and Safari adds metadata.
    const image = blob && readImage(new Uint8Array(await blob.arrayBuffer()));
    if (image?.type === target && image.still && image.still.length < MAX_BYTES) {
      return new File([image.still], name, { type: target });
    }
  }
  throw tooLarge();
}
