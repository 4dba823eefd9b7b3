import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { privateFolder } from "../process/privateFolder";

export interface StoredFile {
  /** Names the file; the object's row refers to it. */
  readonly version: string;
  readonly size: number;
  /** Quoted, as the header wants it. */
  readonly etag: string;
}

/**
 * The bytes of objects, a file each, written once and never changed: a row is only ever made for a
 * file that is whole, and a new upload is a new file.
 */
export class ObjectFiles {
  readonly #folder: string;

  constructor(folder: string) {
    privateFolder(folder);
    this.#folder = folder;
  }

  async write(bytes: Uint8Array): Promise<StoredFile> {
    const version = randomUUID();
    const unfinished = `${this.#path(version)}.new`;
    const file = await open(unfinished, "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, this.#path(version));
    const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;
    return { version, size: bytes.byteLength, etag };
  }

  /** @param range first and last byte, both included */
  read(version: string, range?: { start: number; end: number }): ReadableStream {
    return Readable.toWeb(createReadStream(this.#path(version), range)) as ReadableStream;
  }

  async remove(versions: readonly string[]): Promise<void> {
    await Promise.all(versions.map((version) => rm(this.#path(version), { force: true })));
  }

  /** Removes what an interrupted upload or removal has left, so before the service is open. */
  async keepOnly(versions: ReadonlySet<string>): Promise<void> {
    const files = await readdir(this.#folder);
    const orphans = files.filter((file) => !versions.has(file));
    await Promise.all(orphans.map((file) => rm(join(this.#folder, file), { force: true })));
  }

  #path(version: string): string {
    return join(this.#folder, version);
  }
}
