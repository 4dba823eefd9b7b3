import type { Image } from "./image";
import { readAvif } from "./readAvif";
import { readGif } from "./readGif";
import { readJpeg } from "./readJpeg";
import { readPng } from "./readPng";
import { readWebp } from "./readWebp";

/** Reads the type and size of an image from its bytes. Null if they are not a complete image that browsers show. */
export const readImage = (bytes: Uint8Array): Image | null =>
  readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes) ?? readGif(bytes) ?? readAvif(bytes);
