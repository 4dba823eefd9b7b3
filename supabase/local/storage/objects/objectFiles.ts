import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Sql } from "postgres";
import { isBackupRunning } from "../../backup/backupLock";
import { privateFolder } from "../../process/privateFolder";

export interface StoredFile {
  readonly version: string;
  readonly size: number;
  readonly etag: string;
}

/** Files never change. A row is inserted when its file is complete. */
export class ObjectFiles {
  readonly #folder: string;
  readonly #sql: Sql;

  constructor(folder: string, sql: Sql) {
    privateFolder(folder);
    this.#folder = folder;
    this.#sql = sql;
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

  read(version: string): ReadableStream {
    return Readable.toWeb(createReadStream(this.#path(version))) as ReadableStream;
  }

  /** Call after the commit. */
  async remove(versions: readonly string[]): Promise<void> {
    if (await isBackupRunning(this.#sql).catch(() => true)) return;
    await Promise.all(versions.map((version) => rm(this.#path(version), { force: true })));
  }

  /** Removes files of interrupted uploads and removals. Call before the service accepts requests. */
  async keepOnly(versions: ReadonlySet<string>): Promise<void> {
    const files = await readdir(this.#folder);
    const orphans = files.filter((file) => !versions.has(file));
    await Promise.all(orphans.map((file) => rm(join(this.#folder, file), { force: true })));
  }

  #path(version: string): string {
    return join(this.#folder, version);
  }
}
