import { join } from "node:path";
import type { Page } from "@playwright/test";

const picture = (name: string) => join(import.meta.dirname, "pictures", name);

/** 8 × 4 pixels, to be shown upright as 4 × 8, with a GPS position. */
export const phonePhoto = picture("phonePhoto.jpeg");
/** 3000 × 1500 pixels. */
export const largePicture = picture("hall.png");

/** Downloads an image as members do. */
export async function storedImage(page: Page, url: string) {
  const response = await page.request.get(url);
  const size = await page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, url);
  const type = response.headers()["content-type"];
  return { type, size, hasExif: (await response.body()).includes("Exif") };
}
