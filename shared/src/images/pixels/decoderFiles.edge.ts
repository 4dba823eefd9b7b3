import jpeg from "@cwasm/jpeg-turbo/jpeg-turbo.wasm";
import webp from "@cwasm/webp/webp.wasm";
import type { decoderFiles as filesOfNode } from "./decoderFiles";

const bytesOf = (dataUrl: string) =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(",") + 1)), (char) => char.charCodeAt(0));

export const decoderFiles: typeof filesOfNode = {
  jpeg: () => bytesOf(jpeg),
  webp: () => bytesOf(webp),
};
