import { StackError } from "../stackError";

const BLOCK = 512;

interface TarEntry {
  /** A path below the folder to extract to. */
  readonly name: string;
  readonly isFolder: boolean;
  /** Read it before the next entry. */
  readonly body: AsyncIterable<Buffer>;
}

/** Reads what PostgreSQL and `tarHeader` write. Continues after the blocks that end one of several archives. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = byteReader(chunks);
  for (;;) {
    const header = await source.read(BLOCK);
    if (header === null) return;
    if (header.every((byte) => byte === 0)) continue;
    const [name, size, type] = [text(header, 0, 100), octal(header, 124), text(header, 156, 1)];
    const isFolder = type === "5";
    if (checksum(header) !== octal(header, 148) || (!isFolder && type !== "0" && type !== ""))
      throw new StackError("The backup contains an entry that cannot be restored.");
    yield { name: plainPath(name), isFolder, body: source.take(size) };
    await source.read(padding(size));
  }
}

export function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100, "latin1");
  header.write("0000600\0", 100);
  header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  header.write(`${checksum(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

export const tarPadding = (size: number): Buffer => Buffer.alloc(padding(size));

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** The sum of all bytes, with spaces in place of the checksum. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}

function text(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString("latin1", 0, end < 0 ? length : end);
}

const octal = (header: Buffer, start: number): number =>
  Number.parseInt(text(header, start, 12).trim() || "0", 8);

/** Rejects paths that lead out of the folder. */
function plainPath(name: string): string {
  // PostgreSQL names some folders "./pg_wal/".
  const parts = name.replace(/^\.\/|\/$/g, "").split("/");
  if (parts.every((part) => /^[\w+-][\w.+-]*$/.test(part))) return parts.join("/");
  throw new StackError(`The backup contains the path "${name}", which cannot be restored.`);
}

function byteReader(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function* take(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0;) {
      if (rest.length === 0) {
        const next = await iterator.next();
        if (next.done) throw new StackError("The backup ends too early.");
        rest = next.value;
      }
      const part = rest.subarray(0, missing);
      rest = rest.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }

  return {
    take,
    /** Returns null at the end. */
    async read(size: number): Promise<Buffer | null> {
      if (rest.length === 0 && size > 0) {
        const next = await iterator.next();
        if (next.done) return null;
        rest = next.value;
      }
      const parts: Buffer[] = [];
      for await (const part of take(size)) parts.push(part);
      return Buffer.concat(parts);
    },
  };
}
