import { charactersAt, joinBytes, viewOf } from "./bytes";
import type { Image } from "./image";

const END = 0xd9;
const SCAN = 0xda;
/** Baseline, extended and progressive: what browsers show. */
const frames = [0xc0, 0xc1, 0xc2];
/** Tables of the frames and scans, and the restart interval. */
const tables = [0xc4, 0xdb, 0xdd];
/**
 * Application segments that change how the image looks: their first characters and length. A longer one contains a
 * preview or other data. Colour profiles can contain texts.
 */
const applications = new Map([
  [0xe0, { start: "JFIF\0", length: 16 }],
  [0xee, { start: "Adobe", length: 14 }],
]);

/** Encoders write up to about 20. Each of many scans in a small file takes as long as a whole image. */
const MAX_SCANS = 64;

/** Null if the bytes are not a complete JPEG that browsers show. */
export function readJpeg(bytes: Uint8Array): Image | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 2)];
  let size: [number, number] | null = null;
  let scans = 0;
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) {
      parts.push(bytes.subarray(at, at + 2));
      const [width, height] = size ?? [0, 0];
      if (scans === 0 || width === 0 || height === 0) return null;
      return { type: "image/jpeg", width, height, still: joinBytes(parts) };
    }
    if (at + 4 > bytes.length) return null;
    let end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    const isFrame = frames.includes(marker);
    if (isFrame) {
      if (size || end < at + 9) return null;
      size = [view.getUint16(at + 7), view.getUint16(at + 5)];
    } else if (marker === SCAN) {
      scans += 1;
      if (!size || scans > MAX_SCANS) return null;
      end = endOfScan(bytes, end);
    } else if (!tables.includes(marker) && !isRemovable(marker)) return null;
    const application = applications.get(marker);
    const isKept = application
      ? view.getUint16(at + 2) === application.length &&
        charactersAt(bytes, at + 4, application.start.length) === application.start
      : !isRemovable(marker);
    if (isKept) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

/** Segments with comments or data of applications can be removed. */
const isRemovable = (marker: number): boolean => marker === 0xfe || (marker & 0xf0) === 0xe0;

/** The next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next & 0xf8) !== 0xd0) return at;
  }
  return bytes.length;
}
