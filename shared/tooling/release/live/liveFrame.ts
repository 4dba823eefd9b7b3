import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cacheOf } from "../../bundler/buildCache";
import {
  FRAME_FILES,
  FRAME_FOLDER,
  publishedFrameSchema,
} from "../../bundler/output/publishedFrame";

const DEADLINE_MS = 20_000;

/**
 * The folder of the bare frame of a running portal. Undefined: its shell publishes none.
 * @throws if the portal is unreachable or a file is altered
 */
export async function liveFrame(
  portalUrl: string,
  cache = cacheOf("frames", "live"),
): Promise<string | undefined> {
  const base = new URL(`/${FRAME_FOLDER}/`, portalUrl).href;
  const listed = await get(base + FRAME_FILES);
  if (!listed) return undefined;
  const { id, files } = publishedFrameSchema.parse(JSON.parse(listed.toString()));
  const dir = join(cache, id);
  if (existsSync(dir)) return dir;
  const draft = `${dir}.draft-${randomUUID()}`;
  try {
    const fetched = await Promise.allSettled(
      Object.entries(files).map(async ([path, integrity]) => {
        const content = await get(base + path);
        if (!content || integrityIn(content) !== integrity) {
          throw new Error(`The bare frame of ${portalUrl} is damaged: ${path} has another hash.`);
        }
        await mkdir(dirname(join(draft, path)), { recursive: true });
        await writeFile(join(draft, path), content);
      }),
    );
    const failed = fetched.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
    await rename(draft, dir).catch((error: unknown) => {
      if (!existsSync(dir)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return dir;
}

/** Undefined: not found. A static host answers a missing file with its page. */
async function get(address: string): Promise<Buffer | undefined> {
  const response = await fetch(address, { signal: AbortSignal.timeout(DEADLINE_MS) });
  const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (response.status === 404 || (isPage && !address.endsWith(".html"))) return undefined;
  if (!response.ok) {
    throw new Error(`${address} responded with status ${String(response.status)}.`);
  }
  return Buffer.from(await response.arrayBuffer());
}

const integrityIn = (content: Buffer) =>
  `sha384-${createHash("sha384").update(content).digest("base64")}`;
