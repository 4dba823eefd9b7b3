import { charactersAt, joinBytes, viewOf } from "./bytes";
import type { Image } from "./image";

/** Flags of the extended header. */
const ANIMATION = 0x02;
/** Exif, XMP and a colour profile, which can contain texts. */
const METADATA = 0x2c;
const keptChunks = new Set(["VP8X", "ALPH", "VP8 ", "VP8L"]);

export interface WebpChunk {
  type: string;
  data: Uint8Array;
  /** The bytes of the chunk, with its header and padding. */
  whole: Uint8Array;
}

/** Null if the bytes are not a complete WebP. Of an animation, `still` is null. */
export function readWebp(bytes: Uint8Array): Image | null {
  const chunks = readChunks(bytes);
  const first = chunks?.[0];
  if (!chunks || !first) return null;
  const isAnimated = first.type === "VP8X" && ((first.data[0] ?? 0) & ANIMATION) !== 0;
  const frames = chunks.filter(({ type }) => type === "VP8 " || type === "VP8L");
  const sizes = [first, ...frames].map(sizeOf).filter((size) => size !== null);
  if (isAnimated ? sizes.length === 0 : frames.length !== 1 || !frames.every(sizeOf)) return null;

  // The header could be smaller than the image.
  const [width, height] = [0, 1].map((side) => Math.max(...sizes.map((size) => size[side] ?? 0)));
  if (!width || !height) return null;
  return { type: "image/webp", width, height, still: isAnimated ? null : withoutMetadata(chunks) };
}

export function readChunks(bytes: Uint8Array): WebpChunk[] | null {
  if (bytes.length < 20 || charactersAt(bytes, 0, 4) !== "RIFF") return null;
  if (charactersAt(bytes, 8, 4) !== "WEBP") return null;
  const view = viewOf(bytes);
  const fileEnd = 8 + view.getUint32(4, true);
  if (fileEnd > bytes.length) return null;
  const chunks: WebpChunk[] = [];
  for (let at = 12; at < fileEnd;) {
    if (at + 8 > fileEnd) return null;
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (end > fileEnd) return null;
    chunks.push({
      type: charactersAt(bytes, at, 4),
      data: bytes.subarray(at + 8, at + 8 + length),
      whole: bytes.subarray(at, end),
    });
    at = end;
  }
  return chunks;
}

function sizeOf({ type, data }: WebpChunk): [number, number] | null {
  if (data.length < 10) return null;
  const view = viewOf(data);
  switch (type) {
    case "VP8X":
      return [1 + uint24(view, 4), 1 + uint24(view, 7)];
    case "VP8 ":
      return charactersAt(data, 3, 3) === "\x9D\x01\x2A"
        ? [view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff]
        : null;
    case "VP8L": {
      const packed = view.getUint32(1, true);
      return data[0] === 0x2f ? [1 + (packed & 0x3fff), 1 + ((packed >>> 14) & 0x3fff)] : null;
    }
    default:
      return null;
  }
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

function withoutMetadata(chunks: readonly WebpChunk[]): Uint8Array<ArrayBuffer> {
  const parts = chunks
    .filter(({ type }) => keptChunks.has(type))
    .map(({ type, whole }) => {
      if (type !== "VP8X") return whole;
      const header = whole.slice();
      header[8] = (header[8] ?? 0) & ~METADATA;
      return header;
    });
  return riffOf(parts);
}

export function riffOf(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = joinBytes([new TextEncoder().encode("WEBP"), ...chunks]);
  const riff = new Uint8Array(8);
  riff.set(new TextEncoder().encode("RIFF"));
  viewOf(riff).setUint32(4, body.length, true);
  return joinBytes([riff, body]);
}
