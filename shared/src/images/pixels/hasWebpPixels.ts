import { viewOf } from "../bytes";
import { readChunks, riffOf } from "../readWebp";
import { copyTo, startDecoder, type Memory } from "./startDecoder";

interface LibWebp extends Memory {
  WebPDecodeRGBA: (data: number, length: number, width: number, height: number) => number;
}

/** More than the bits that encoders and the decoder have in reserve. */
const RESERVE = 16;

/**
 * Whether the data of a still WebP that `readWebp` accepts are its pixels. The decoder ignores data behind the last
 * pixel, so an image has to be incomplete without its last bytes. Of a lossy image, any data of the right length are
 * pixels.
 */
export async function hasWebpPixels(bytes: Uint8Array): Promise<boolean> {
  return (await isDecoded(bytes)) && !(await isDecoded(withoutEnd(bytes)));
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

function withoutEnd(bytes: Uint8Array): Uint8Array {
  const chunks = readChunks(bytes) ?? [];
  return riffOf(
    chunks.map(({ type, data, whole }) => {
      if (type !== "VP8 " && type !== "VP8L") return whole;
      const shorter = whole.slice(0, -RESERVE);
      viewOf(shorter).setUint32(4, data.length - RESERVE, true);
      return shorter;
    }),
  );
}
