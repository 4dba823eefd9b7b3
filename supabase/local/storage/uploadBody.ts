import { z } from "zod";
import type { Bucket } from "./bucketRows";
import { refusals } from "./storageError";

export interface Upload {
  readonly bytes: Uint8Array;
  readonly type: string;
  /** As the header: `max-age=3600`. */
  readonly cacheControl: string;
  readonly userMetadata: Record<string, string> | null;
}

const userMetadata = z.record(z.string(), z.coerce.string());
const unknownType = "application/octet-stream";

/**
 * Reads the file of an upload: the whole body, or the one file of a form, which is how browsers
 * send a Blob or a File.
 * @param maxBytes the service's limit
 * @throws StorageError where the bucket does not take it.
 */
export async function readUpload(
  request: Request,
  bucket: Bucket,
  maxBytes: number,
): Promise<Upload> {
  const limit = Math.min(bucket.fileSizeLimit ?? maxBytes, maxBytes);
  const type = request.headers.get("content-type") ?? unknownType;
  const upload = type.startsWith("multipart/form-data")
    ? await readForm(request)
    : await readBody(request, type);
  if (upload.bytes.byteLength > limit) throw refusals.tooLarge();
  if (!accepts(bucket, upload.type)) throw refusals.wrongType(upload.type);
  return upload;
}

async function readForm(request: Request): Promise<Upload> {
  const form = await request.formData().catch(() => {
    throw refusals.invalidRequest("the form cannot be read");
  });
  const file = [...form.values()].find((value) => typeof value !== "string");
  if (!file) throw refusals.invalidRequest("no file in the form");
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : null;
  };
  const seconds = field("cacheControl");
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    type: field("contentType") ?? (file.type || unknownType),
    cacheControl: seconds ? `max-age=${seconds}` : "no-cache",
    userMetadata: readUserMetadata(field("metadata")),
  };
}

async function readBody(request: Request, type: string): Promise<Upload> {
  const metadata = request.headers.get("x-metadata");
  return {
    bytes: new Uint8Array(await request.arrayBuffer()),
    type,
    cacheControl: request.headers.get("cache-control") ?? "no-cache",
    userMetadata: readUserMetadata(metadata && Buffer.from(metadata, "base64").toString()),
  };
}

function readUserMetadata(text: string | null): Record<string, string> | null {
  if (!text) return null;
  try {
    return userMetadata.parse(JSON.parse(text));
  } catch {
    throw refusals.invalidRequest("metadata is no JSON object");
  }
}

function accepts({ allowedMimeTypes }: Bucket, type: string): boolean {
  if (!allowedMimeTypes?.length) return true;
  const [plain = ""] = type.toLowerCase().split(";");
  return allowedMimeTypes.some((allowed) =>
    allowed.endsWith("/*") ? plain.startsWith(allowed.slice(0, -1)) : plain.trim() === allowed,
  );
}
