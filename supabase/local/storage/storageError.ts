import { nullCharacter } from "../gateway/jsonCheck";

// With the messages of hosted projects: most have the HTTP status 400 and the actual status in
// `statusCode` of the body.
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly statusCode: number;
  readonly error: string;
  readonly httpStatus: number;

  constructor(statusCode: number, error: string, message: string, httpStatus = 400) {
    super(message);
    this.statusCode = statusCode;
    this.error = error;
    this.httpStatus = httpStatus;
  }

  toResponse(): Response {
    const { statusCode, error, message, httpStatus } = this;
    return Response.json(
      { statusCode: String(statusCode), error, message },
      { status: httpStatus },
    );
  }
}

export const refusals = {
  noBucket: () => new StorageError(404, "Bucket not found", "Bucket not found"),
  noObject: () => new StorageError(404, "not_found", "Object not found"),
  duplicate: () => new StorageError(409, "Duplicate", "The resource already exists"),
  forbidden: () =>
    new StorageError(403, "Unauthorized", "new row violates row-level security policy"),
  invalidToken: () => new StorageError(403, "Unauthorized", "invalid JWT"),
  tooLarge: () =>
    new StorageError(413, "Payload too large", "The object exceeded the maximum allowed size", 413),
  wrongType: (type: string) =>
    new StorageError(415, "invalid_mime_type", `mime type ${type} is not supported`, 415),
  invalidImage: (problem: string) => new StorageError(415, "invalid_image", problem, 415),
  invalidKey: (key: string) => new StorageError(400, "InvalidKey", `Invalid key: ${key}`),
  invalidRequest: (message: string) => new StorageError(400, "Invalid request", message),
};

export function storageErrorOf(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "42501") return refusals.forbidden();
  if (code === "23505") return refusals.duplicate();
  if (code === "22021") return refusals.invalidRequest(nullCharacter.message);
  return undefined;
}
