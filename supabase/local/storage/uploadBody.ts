import { MIMEType } from "node:util";
import { z } from "zod";
import { isStorableJson } from "../database/storableJson";
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
  if (!fitsHeader(upload.cacheControl))
    throw refusals.invalidRequest("cacheControl has characters that a header cannot hold");
  return { ...upload, type: acceptedType(bucket, upload.type) };
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
    const metadata = userMetadata.parse(JSON.parse(text));
    if (isStorableJson(metadata)) return metadata;
  } catch {
    // Refused below, as texts that cannot be stored are.
  }
  throw refusals.invalidRequest("metadata is no JSON object that can be stored");
}

/**
 * The type to store. A bucket that takes certain types stores exactly what it compared, without
 * parameters.
 * @throws StorageError
 */
function acceptedType({ allowedMimeTypes }: Bucket, given: string): string {
  const type = parseType(given);
  if (!type || !fitsHeader(given)) throw refusals.wrongType(given);
  if (!allowedMimeTypes?.length) return given;
  const isAllowed = allowedMimeTypes.some(
    (allowed) => allowed === type.essence || allowed === `${type.type}/*`,
  );
  if (!isAllowed) throw refusals.wrongType(given);
  return type.essence;
}

const fitsHeader = (text: string) => /^[\x20-\x7e\xa0-\xff]*$/.test(text);

function parseType(type: string): MIMEType | undefined {
  try {
    return new MIMEType(type);
  } catch {
    return undefined;
  }
}
