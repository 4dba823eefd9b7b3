import type { ObjectFiles } from "./objectFiles";
import type { ObjectRow } from "./objectRows";

/** The headers prevent browsers from running scripts of an uploaded file. */
export function serveObject(
  request: Request,
  { metadata, version }: ObjectRow,
  files: ObjectFiles,
): Response {
  const headers = new Headers({
    "content-type": metadata.mimetype,
    "cache-control": metadata.cacheControl,
    etag: metadata.eTag,
    "last-modified": new Date(metadata.lastModified).toUTCString(),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  if (isCached(request, metadata.eTag)) return new Response(null, { status: 304, headers });
  headers.set("content-length", String(metadata.size));
  return new Response(request.method === "HEAD" ? null : files.read(version), { headers });
}

function isCached(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  return known.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
