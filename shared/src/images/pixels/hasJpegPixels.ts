import { viewOf } from "../bytes";
import { copyTo, startDecoder, type Memory } from "./startDecoder";

interface JpegTurbo extends Memory {
  tjInitDecompress: () => number;
  tjDecompressHeader3: (
    decoder: number,
    data: number,
    length: number,
    ...found: number[]
  ) => number;
  tjDecompress2: (decoder: number, data: number, length: number, ...output: number[]) => number;
}

/** Constants of turbojpeg.h. */
const RGBA = 7;
const CMYK = 11;
const cmykSpaces = [3, 4];
/** The decoder only warns about missing and superfluous data. */
const STOP_ON_WARNING = 8192;

/** Whether the scans of a JPEG that `readJpeg` accepts are exactly its pixels. */
export async function hasJpegPixels(bytes: Uint8Array): Promise<boolean> {
  const turbo = await startDecoder<JpegTurbo>("jpeg");
  try {
    const decoder = turbo.tjInitDecompress();
    const image = [copyTo(turbo, bytes), bytes.length] as const;
    const found = turbo.malloc(16);
    const addresses = [0, 4, 8, 12].map((offset) => found + offset);
    if (turbo.tjDecompressHeader3(decoder, ...image, ...addresses) !== 0) return false;
    const view = viewOf(new Uint8Array(turbo.memory.buffer, found, 16));
    const [width = 0, height = 0, , colours = 0] = [0, 4, 8, 12].map((at) =>
      view.getInt32(at, true),
    );
    const format = cmykSpaces.includes(colours) ? CMYK : RGBA;
    const pixels = turbo.malloc(width * height * 4);
    const output = [pixels, width, width * 4, height, format, STOP_ON_WARNING];
    return turbo.tjDecompress2(decoder, ...image, ...output) === 0;
  } catch {
    return false;
  }
}
