import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { join } from "node:path";
import { listFiles } from "../../release/files";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible = /\.(js|css|json|svg|html|txt)$/;
/** Below this size compression saves less than its headers cost. */
const MIN_BYTES = 600;

export async function precompress(folder: string): Promise<void> {
  const files = (await listFiles(folder)).filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const content = await readFile(path);
      if (content.length < MIN_BYTES) return;
      await Promise.all([
        brotli(content).then((bytes) => writeFile(`${path}.br`, bytes)),
        zip(content, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
      ]);
    }),
  );
}
