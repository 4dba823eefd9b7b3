import { joinBytes, viewOf } from "./bytes";
import { crc32 } from "./crc32";

export const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const fromText = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** 8 × 4 pixels, written by Chromium. */
export const samplePng = fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAYAAACzzX7wAAAAJ0lEQVR4AaTKMQ0AAAgDwaYysYAJPCKorN0Y+sltz66VEzCOeMqHAwAA//9FGrv+AAAABklEQVQDAITFEGEzSl02AAAAAElFTkSuQmCC",
);
/** 8 × 4 pixels. */
export const sampleJpeg = fromBase64(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAEAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAYEAEAAwEAAAAAAAAAAAAAAAAABEKBwf/EABUBAQEAAAAAAAAAAAAAAAAAAAEE/8QAGBEAAwEBAAAAAAAAAAAAAAAAAAEDMjP/2gAMAwEAAhEDEQA/AJ86m8AF+jLo4R//2Q==",
);
/** 8 × 4 pixels, lossy. */
export const sampleWebp = webpOf([["VP8 ", fromBase64("MAEAnQEqCAAEAADAEiWkAANwAP7+3XgAAAA=")]]);
/** 8 × 4 pixels, lossless. */
export const sampleLosslessWebp = webpOf([["VP8L", fromBase64("LwfAAAAH0P/+97//gYjofwA=")]]);
/** 1 × 1 pixel, lossless. */
export const tinyWebp = webpOf([["VP8L", fromBase64("LwAAABAHEBERiIj+Bw==")]]);
/** 1 × 1 pixel. */
export const sampleGif = fromBase64("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7");
/** 2 × 2 pixels. */
export const sampleAvif = fromBase64(
  "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=",
);
/** The first boxes of a photo taken with a phone. */
export const sampleHeic = fromText("\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat");

export function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = joinBytes([new Uint8Array(4), fromText(type), data, new Uint8Array(4)]);
  viewOf(chunk).setUint32(0, data.length);
  viewOf(chunk).setUint32(chunk.length - 4, crc32(chunk.subarray(4, -4)));
  return chunk;
}

/** A PNG with further chunks before the last one. */
export const pngWith = (...chunks: Uint8Array[]): Uint8Array<ArrayBuffer> =>
  joinBytes([samplePng.subarray(0, -12), ...chunks, samplePng.subarray(-12)]);

/** A PNG of a few bytes that declares the size, as a compressed area of one colour does. */
export function pngOfSize(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = samplePng.slice(16, 29);
  viewOf(header).setUint32(0, width);
  viewOf(header).setUint32(4, height);
  return joinBytes([samplePng.subarray(0, 8), pngChunk("IHDR", header), samplePng.subarray(33)]);
}

/** A PNG of 8 × 4 pixels with these compressed data. */
export const pngOfData = (data: Uint8Array): Uint8Array<ArrayBuffer> =>
  joinBytes([samplePng.subarray(0, 33), pngChunk("IDAT", data), samplePng.subarray(-12)]);

interface PngOptions {
  width?: number;
  height?: number;
  depth?: number;
  colours?: number;
  interlace?: number;
  /** Bytes of the pixels. */
  length?: number;
  /** The value of every pixel. */
  byte?: number;
}

/** A PNG of one colour. */
export async function pngOf(options: PngOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { width = 8, height = 4, depth = 8, colours = 2, interlace = 0, byte = 0 } = options;
  const { length = height * (1 + width * 3) } = options;
  const header = new Uint8Array(13);
  viewOf(header).setUint32(0, width);
  viewOf(header).setUint32(4, height);
  header.set([depth, colours, 0, 0, interlace], 8);
  const stream = new Blob([new Uint8Array(length).fill(byte)]).stream();
  const deflated = new Response(stream.pipeThrough(new CompressionStream("deflate")));
  const data = new Uint8Array(await deflated.arrayBuffer());
  const parts = [pngChunk("IHDR", header), pngChunk("IDAT", data)];
  return joinBytes([samplePng.subarray(0, 8), ...parts, samplePng.subarray(-12)]);
}

/** A JPEG with a further segment at the beginning. */
export function jpegWith(
  marker: number,
  data: Uint8Array,
  image = sampleJpeg,
): Uint8Array<ArrayBuffer> {
  const head = Uint8Array.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff);
  return joinBytes([image.subarray(0, 2), head, data, image.subarray(2)]);
}

export function webpOf(
  chunks: readonly (readonly [string, Uint8Array])[],
): Uint8Array<ArrayBuffer> {
  const parts = chunks.map(([type, data]) => {
    const length = new Uint8Array(4);
    viewOf(length).setUint32(0, data.length, true);
    return joinBytes([fromText(type), length, data, new Uint8Array(data.length % 2)]);
  });
  const body = joinBytes([fromText("WEBP"), ...parts]);
  const head = fromText("RIFF\0\0\0\0");
  viewOf(head).setUint32(4, body.length, true);
  return joinBytes([head, body]);
}

/** Metadata as a phone writes it: the orientation and a GPS position. */
export function exifOf({ orientation }: { orientation: number }): Uint8Array<ArrayBuffer> {
  const exif = new Uint8Array(62);
  exif.set(fromText("Exif\0\0MM\0*\0\0\0\x08"));
  const view = viewOf(exif);
  const entry = (at: number, [tag, type, count, value]: [number, number, number, number]) => {
    view.setUint16(at, tag);
    view.setUint16(at + 2, type);
    view.setUint32(at + 4, count);
    view.setUint32(at + 8, value);
  };
  view.setUint16(14, 2);
  entry(16, [0x0112, 3, 1, orientation << 16]);
  entry(28, [0x8825, 4, 1, 38]);
  view.setUint16(44, 1);
  // GPSLatitudeRef: N
  entry(46, [0x0001, 2, 2, 0x4e00_0000]);
  return exif;
}
