import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);
const read = (file: string) => new Uint8Array(readFileSync(resolve(file)));

/** The libraries that browsers decode with. Edge functions have them in their bundle: `decoderFiles.edge.ts`. */
export const decoderFiles = {
  jpeg: () => read("@cwasm/jpeg-turbo/jpeg-turbo.wasm"),
  webp: () => read("@cwasm/webp/webp.wasm"),
};
