import { charactersAt, viewOf } from "./bytes";
import type { Image } from "./image";

const EXTENSION = 0x21;
const FRAME = 0x2c;
const END = 0x3b;

/** Null if the bytes are not a complete GIF. */
export function readGif(bytes: Uint8Array): Image | null {
  if (bytes.length < 14 || !/^GIF8[79]a$/.test(charactersAt(bytes, 0, 6))) return null;
  const view = viewOf(bytes);
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  if (width === 0 || height === 0) return null;
  let hasFrame = false;
  for (let at = 13 + paletteSize(bytes[10]); at < bytes.length;) {
    switch (bytes[at]) {
      case END:
        return hasFrame ? { type: "image/gif", width, height, still: null } : null;
      case EXTENSION:
        at = endOfBlocks(bytes, at + 2);
        break;
      case FRAME:
        hasFrame = true;
        at = endOfBlocks(bytes, at + 11 + paletteSize(bytes[at + 9]));
        break;
      default:
        return null;
    }
  }
  return null;
}

const paletteSize = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The end of a list of blocks. Each begins with its length, and the last one has the length 0. */
function endOfBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}
