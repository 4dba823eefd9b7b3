import type { ObjectFiles } from "./objectFiles";
import type { ObjectRow } from "./objectRows";
import { StorageError } from "./storageError";

/**
 * The object's bytes, or the part of them that a Range asks for, or 304 to whom has them already.
 * Whatever it is, a browser shows it as its type says and runs nothing in it.
 */
export function serveObject(
  request: Request,
  { metadata, name, version }: ObjectRow,
  files: ObjectFiles,
): Response {
  const headers = new Headers({
    "content-type": metadata.mimetype,
    "cache-control": metadata.cacheControl,
    etag: metadata.eTag,
    "last-modified": new Date(metadata.lastModified).toUTCString(),
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const download = new URL(request.url).searchParams.get("download");
  if (download !== null) headers.set("content-disposition", attachment(download || lastPart(name)));
  if (isKnown(request, metadata.eTag)) return new Response(null, { status: 304, headers });

  const range = readRange(request.headers.get("range"), metadata.size);
  const [start, end] = range ?? [0, metadata.size - 1];
  headers.set("content-length", String(end - start + 1));
  if (range) headers.set("content-range", `bytes ${start}-${end}/${metadata.size}`);
  const body =
    request.method === "HEAD" || metadata.size === 0 ? null : files.read(version, { start, end });
  return new Response(body, { status: range ? 206 : 200, headers });
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  return known.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** First and last byte of a single range; undefined for none, or for several, which get it all. */
function readRange(header: string | null, size: number): [start: number, end: number] | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  const start = from === "" ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (start > end)
    throw new StorageError(416, "InvalidRange", "The requested range is not satisfiable", 416);
  return [start, end];
}

function attachment(name: string): string {
  return `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}
