import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);
const read = (file: string) => new Uint8Array(readFileSync(resolve(file)));

/** libjpeg-turbo and libwebp, as in browsers. The bundle of the edge functions has `decoderFiles.edge.ts` instead. */
export const decoderFiles = {
  jpeg: () => read("@cwasm/jpeg-turbo/jpeg-turbo.wasm"),
  webp: () => read("@cwasm/webp/webp.wasm"),
};
