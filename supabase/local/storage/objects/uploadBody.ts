import { MIMEType } from "node:util";
import { storedImageProblem } from "@portal/shared/images/storedImageProblem";
import { BodyRefusal } from "@portal/shared/tooling/server/openBodies";
import type { Bucket } from "../bucketRows";
import { refusals } from "../storageError";

export interface Upload {
  readonly bytes: Uint8Array;
  readonly type: string;
  /** The value of the header: `max-age=3600`. */
  readonly cacheControl: string;
  /** Why a bucket for images does not accept the bytes. */
  readonly imageProblem: string | null;
}

const unknownType = "application/octet-stream";

/** Reads an upload, which is a form if supabase-js sends a Blob, and otherwise the bytes of the file. */
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
    throw refusals.invalidRequest("cacheControl has characters that a header cannot contain");
  const accepted = acceptedType(bucket, upload.type);
  const imageProblem = isForImages(bucket)
    ? await storedImageProblem(upload.bytes, accepted)
    : null;
  return { ...upload, type: accepted, imageProblem };
}

const isForImages = ({ allowedMimeTypes: types }: Bucket): boolean =>
  types !== null && types.length > 0 && types.every((type) => type.startsWith("image/"));

type Body = Omit<Upload, "imageProblem">;

async function readForm(request: Request): Promise<Body> {
  const form = await request.formData().catch((error: unknown) => {
    throw error instanceof BodyRefusal
      ? error
      : refusals.invalidRequest("the form cannot be parsed");
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
  };
}

async function readBody(request: Request, type: string): Promise<Body> {
  return {
    bytes: new Uint8Array(await request.arrayBuffer()),
    type,
    cacheControl: request.headers.get("cache-control") ?? "no-cache",
  };
}

/** Buckets with a list of types store the type without parameters. */
function acceptedType({ allowedMimeTypes }: Bucket, declaredType: string): string {
  const type = parseType(declaredType);
  if (!type || !fitsHeader(declaredType)) throw refusals.wrongType(declaredType);
  if (!allowedMimeTypes?.length) return declaredType;
  const isAllowed = allowedMimeTypes.some(
    (allowed) => allowed === type.essence || allowed === `${type.type}/*`,
  );
  if (!isAllowed) throw refusals.wrongType(declaredType);
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
