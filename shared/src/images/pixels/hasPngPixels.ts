import { charactersAt, joinBytes, viewOf } from "../bytes";

const channels = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
/** The bits of a channel that each type of colours allows. */
const depths = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
]);
/** First column and row, and steps, of the seven images of an interlaced one. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** How the bytes of a row are predicted from their neighbours. */
const LAST_FILTER = 4;

/** Whether the compressed data of a PNG that `readPng` accepts are exactly its pixels. */
export async function hasPngPixels(bytes: Uint8Array): Promise<boolean> {
  const rows = lengthsOfRows(bytes);
  const chunks = chunksOf(bytes);
  const hasPalette = chunks.findIndex(({ type }) => type === "PLTE") >= 0;
  if (rows === null || (bytes[25] === 3 && !hasPalette)) return false;
  const data = joinBytes(
    chunks.filter(({ type }) => type === "IDAT").map(({ content }) => content),
  );
  return areRows(data, rows);
}

/** Bytes of each row, including its leading filter byte. */
function lengthsOfRows(bytes: Uint8Array): number[] | null {
  const view = viewOf(bytes);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth = 0, colours = 0, compression, filter, interlace] = bytes.subarray(24, 29);
  if (!depths.get(colours)?.includes(depth)) return null;
  if (compression !== 0 || filter !== 0) return null;
  const bits = depth * (channels.get(colours) ?? 0);
  const rowsOf = (columns: number, rows: number): number[] =>
    columns > 0 && rows > 0
      ? Array.from({ length: rows }, () => 1 + Math.ceil((columns * bits) / 8))
      : [];
  if (interlace === 0) return rowsOf(width, height);
  if (interlace !== 1) return null;
  return passes.flatMap(([column, row, columnStep, rowStep]) =>
    rowsOf(Math.ceil((width - column) / columnStep), Math.ceil((height - row) / rowStep)),
  );
}

function chunksOf(bytes: Uint8Array) {
  const view = viewOf(bytes);
  const chunks: { type: string; content: Uint8Array }[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const content = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    chunks.push({ type: charactersAt(bytes, at + 4, 4), content });
  }
  return chunks;
}

/** Stops at the first wrong byte, because few bytes can become very many. */
async function areRows(data: Uint8Array<ArrayBuffer>, rows: readonly number[]): Promise<boolean> {
  const inflated = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  const reader = inflated.getReader();
  let row = 0;
  /** Start of the next row, counted from the start of the next part of the data. */
  let start = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      for (; start < next.value.byteLength; row += 1) {
        const length = rows[row];
        if (length === undefined || (next.value[start] ?? 0) > LAST_FILTER) return false;
        start += length;
      }
      start -= next.value.byteLength;
    }
    return row === rows.length && start === 0;
  } catch {
    return false;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
