import { viewOf } from "../bytes";
import { readChunks, riffOf, type WebpChunk } from "../readWebp";
import { copyTo, startDecoder, type Memory } from "./startDecoder";

interface LibWebp extends Memory {
  WebPDecodeRGBA: (data: number, length: number, width: number, height: number) => number;
}

/** Bytes to cut off: more than the decoder can do without. */
const RESERVE = 16;
const pixelChunks = new Set(["VP8 ", "VP8L", "ALPH"]);

/**
 * Whether the data of a still WebP that `readWebp` accepts are its pixels. The decoder ignores data behind the last
 * pixel, so an image has to be incomplete without the last bytes of its colours and of its transparency. Of a lossy
 * image, any data of the right length are pixels.
 */
export async function hasWebpPixels(bytes: Uint8Array): Promise<boolean> {
  const chunks = readChunks(bytes) ?? [];
  if (!(await isDecoded(bytes))) return false;
  for (const chunk of chunks.filter(({ type }) => pixelChunks.has(type))) {
    if (
      await isDecoded(
        riffOf(chunks.map((other) => (other === chunk ? withoutEnd(other) : other.whole))),
      )
    )
      return false;
  }
  return true;
}

async function isDecoded(bytes: Uint8Array): Promise<boolean> {
  const webp = await startDecoder<LibWebp>("webp");
  try {
    const size = webp.malloc(8);
    return webp.WebPDecodeRGBA(copyTo(webp, bytes), bytes.length, size, size + 4) !== 0;
  } catch {
    return false;
  }
}

/** For an image of one colour, only the header of the chunk is left. */
function withoutEnd({ whole }: WebpChunk): Uint8Array {
  const shorter = whole.slice(0, Math.max(8, whole.length - RESERVE));
  viewOf(shorter).setUint32(4, shorter.length - 8, true);
  return shorter;
}
