import { MAX_JSON_DEPTH, nestsDeeperThan } from "./jsonDepth";

export interface BodyLimits {
  readonly maxBytes: number;
  readonly isFile: boolean;
}

export async function readBody(
  request: Request,
  { maxBytes, isFile }: BodyLimits,
): Promise<Request | Response> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return tooLarge();
  if (!request.body) return request;
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let received = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    received += next.value.byteLength;
    if (received > maxBytes) {
      // cancel() would close the connection; the server drains the rest.
      reader.releaseLock();
      return tooLarge();
    }
    chunks.push(next.value);
  }
  const body = Buffer.concat(chunks);
  if (!isFile && nestsDeeperThan(body, MAX_JSON_DEPTH)) {
    return Response.json({ message: "The JSON is nested too deeply" }, { status: 400 });
  }
  return new Request(request, { body });
}

function tooLarge(): Response {
  return Response.json({ message: "Request size limit exceeded" }, { status: 413 });
}
