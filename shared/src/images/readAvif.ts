import { charactersAt, viewOf } from "./bytes";
import type { Image } from "./image";

/** Null if the bytes are not a complete AVIF. HEIC has the same boxes, but other brands. */
export function readAvif(bytes: Uint8Array): Image | null {
  if (bytes.length < 16 || charactersAt(bytes, 4, 4) !== "ftyp") return null;
  const view = viewOf(bytes);
  const brands = charactersAt(bytes, 8, Math.min(view.getUint32(0), 256) - 8);
  if (!/avi[fs]/.test(brands) || !boxesOf(bytes, view).includes("mdat")) return null;
  // Each picture has its size in a box; the largest is what a browser has to decode.
  const head = charactersAt(bytes, 0, Math.min(bytes.length - 16, 16_384));
  const sizes = [...head.matchAll(/ispe/g)].map(({ index }) => [
    view.getUint32(index + 8),
    view.getUint32(index + 12),
  ]);
  const [width, height] = [0, 1].map((side) => Math.max(...sizes.map((size) => size[side] ?? 0)));
  return width && height && width > 0 ? { type: "image/avif", width, height, still: null } : null;
}

/** The types of the outer boxes. Empty if the last one is incomplete. */
function boxesOf(bytes: Uint8Array, view: DataView): string[] {
  const types: string[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    types.push(charactersAt(bytes, at + 4, 4));
    const size = view.getUint32(at);
    // 0: up to the end of the file. 1: a size of 64 bits, for files of more than 4 GB.
    if (size === 0) return types;
    if (size < 8) return [];
    at += size;
  }
  return at === bytes.length ? types : [];
}
