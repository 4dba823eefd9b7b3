import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { StackError } from "../stackError";

// The first line of a backup is this header. Then follow the compressed files, encrypted if there is a
// passphrase, and the tag that authenticates header and content: that of AES-256-GCM, or a checksum (SHA-256).
const headerSchema = z.object({
  format: z.literal("portal-backup-1"),
  madeAt: z.iso.datetime(),
  /** The files of PostgreSQL fit this system and version only. */
  system: z.string(),
  postgres: z.string(),
  /** The version of the last migration. */
  migration: z.string(),
  encryption: z.object({ salt: z.base64(), nonce: z.base64() }).nullable(),
});
export type BackupFacts = Omit<z.infer<typeof headerSchema>, "format" | "encryption">;
type Header = z.infer<typeof headerSchema>;

const HEADER_BYTES = 4096;
const TAG_BYTES = 16;
const CHECKSUM_BYTES = 32;
const cipher = "aes-256-gcm";

/** Writes to a temporary name and renames the file when it is complete. */
export async function writeBackup(
  path: string,
  facts: BackupFacts,
  passphrase: string | undefined,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const unfinished = `${path}.unfinished`;
  const encryption =
    passphrase === undefined
      ? null
      : { salt: randomBytes(16).toString("base64"), nonce: randomBytes(12).toString("base64") };
  const header: Header = { format: "portal-backup-1", ...facts, encryption };
  const key = await keyOf(header, passphrase);
  // Not an existing file, which could belong to another user of the machine or be a link.
  await rm(unfinished, { force: true });
  try {
    await pipeline(
      content,
      createGzip({ level: 1 }),
      (chunks: AsyncIterable<Buffer>) => seal(chunks, header, key),
      createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }),
    );
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* seal(
  chunks: AsyncIterable<Buffer>,
  header: Header,
  key: Buffer | null,
): AsyncGenerator<Buffer> {
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  yield line;
  if (key) {
    const encrypting = createCipheriv(cipher, key, nonceOf(header)).setAAD(line);
    for await (const chunk of chunks) yield encrypting.update(chunk);
    yield encrypting.final();
    yield encrypting.getAuthTag();
  } else {
    const hash = createHash("sha256").update(line);
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
    yield hash.digest();
  }
}

interface OpenBackup {
  readonly facts: BackupFacts;
  /** Reads the whole file and throws unless it is complete and unchanged. */
  verify(): Promise<void>;
  /** Call `verify` first. */
  content(): AsyncIterable<Buffer>;
}

export async function openBackup(path: string, passphrase?: string): Promise<OpenBackup> {
  const { header, line, size } = await readHeader(path);
  if (header.encryption && passphrase === undefined)
    throw new StackError(
      `${path} is encrypted. Give its passphrase with --passphrase-file or PORTAL_BACKUP_PASSPHRASE.`,
    );
  if (!header.encryption && passphrase !== undefined)
    throw new StackError(`${path} is not encrypted. Restore it without a passphrase.`);
  const key = await keyOf(header, passphrase);
  const read = () => unseal(path, { header, line, size, key });
  return {
    facts: header,
    async verify() {
      for await (const _ of read());
    },
    content() {
      const inflated = createGunzip();
      pipeline(read(), inflated).catch(() => undefined);
      return inflated;
    },
  };
}

interface Sealed {
  readonly header: Header;
  readonly line: Buffer;
  readonly size: number;
  readonly key: Buffer | null;
}

async function* unseal(path: string, sealed: Sealed): AsyncGenerator<Buffer> {
  const { header, line, size, key } = sealed;
  const end = size - (key ? TAG_BYTES : CHECKSUM_BYTES);
  if (end <= line.length) throw damaged(path, key);
  const tag = await readBytes(path, end, size - end);
  const chunks: AsyncIterable<Buffer> = createReadStream(path, {
    start: line.length,
    end: end - 1,
  });
  if (key) {
    const decrypting = createDecipheriv(cipher, key, nonceOf(header)).setAAD(line).setAuthTag(tag);
    for await (const chunk of chunks) yield decrypting.update(chunk);
    try {
      decrypting.final();
    } catch {
      throw damaged(path, key);
    }
  } else {
    const hash = createHash("sha256").update(line);
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
    if (!timingSafeEqual(hash.digest(), tag)) throw damaged(path, key);
  }
}

function damaged(path: string, key: Buffer | null): StackError {
  return new StackError(
    key
      ? `${path} cannot be opened: the passphrase is wrong, or the file is incomplete or damaged.`
      : `${path} is incomplete or damaged: its checksum differs.`,
  );
}

async function readHeader(path: string): Promise<{ header: Header; line: Buffer; size: number }> {
  const { start, size } = await readStart(path);
  const line = start.subarray(0, start.indexOf("\n") + 1);
  try {
    return { header: headerSchema.parse(JSON.parse(line.toString())), line, size };
  } catch {
    throw new StackError(`${path} is not a backup of the portal.`);
  }
}

async function readStart(path: string): Promise<{ start: Buffer; size: number }> {
  try {
    return { start: await readBytes(path, 0, HEADER_BYTES), size: await sizeOf(path) };
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StackError(`${path} cannot be read (${reason}).`);
  }
}

async function readBytes(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function sizeOf(path: string): Promise<number> {
  const file = await open(path);
  try {
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

const nonceOf = ({ encryption }: Header): Buffer => Buffer.from(encryption?.nonce ?? "", "base64");

async function keyOf({ encryption }: Header, passphrase?: string): Promise<Buffer | null> {
  if (!encryption || passphrase === undefined) return null;
  const options = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };
  return promisify<string, Buffer, number, object, Buffer>(scrypt)(
    passphrase.normalize("NFC"),
    Buffer.from(encryption.salt, "base64"),
    32,
    options,
  );
}
