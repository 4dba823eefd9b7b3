import { charactersAt, joinBytes, viewOf } from "./bytes";
import { crc32 } from "./crc32";
import type { Image } from "./image";

const SIGNATURE = "\x89PNG\r\n\x1A\n";
/** Chunks that change how the image looks, with their largest length. Others, such as colour profiles, can contain texts. */
const keptChunks = new Map([
  ["IHDR", 13],
  ["PLTE", 768],
  ["IDAT", Number.POSITIVE_INFINITY],
  ["IEND", 0],
  ["tRNS", 256],
  ["gAMA", 4],
  ["cHRM", 32],
  ["sRGB", 1],
  ["sBIT", 4],
  ["cICP", 4],
  ["pHYs", 9],
  ["bKGD", 6],
]);

/** Null if the bytes are not a complete PNG. */
export function readPng(bytes: Uint8Array): Image | null {
  if (charactersAt(bytes, 0, 8) !== SIGNATURE) return null;
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 8)];
  const kept = new Set<string>();
  let size: [number, number] | null = null;
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const type = charactersAt(bytes, at + 4, 4);
    const end = at + 12 + length;
    if (end > bytes.length || (size === null) !== (type === "IHDR")) return null;
    if (length <= (keptChunks.get(type) ?? -1)) {
      if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return null;
      // Only IDAT can be repeated.
      if (type === "IDAT" || !kept.has(type)) parts.push(bytes.subarray(at, end));
      kept.add(type);
    } else if (isRequired(type)) return null;
    if (type === "IHDR") {
      if (length !== 13) return null;
      size = [view.getUint32(at + 8), view.getUint32(at + 12)];
    }
    if (type === "IDAT") hasData = true;
    if (type === "IEND") {
      const [width, height] = size ?? [0, 0];
      if (!hasData || width === 0 || height === 0) return null;
      return { type: "image/png", width, height, still: joinBytes(parts) };
    }
    at = end;
  }
  return null;
}

/** Programs may skip only chunks that begin with a small letter. */
const isRequired = (type: string): boolean => !/^[a-z]/.test(type);
