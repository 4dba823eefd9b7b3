/**
 * The same request, whose body may be read up to `maxBytes`; or 413 when it says itself that it is
 * longer. A body of unknown length fails while it is read.
 */
export function limitBody(request: Request, maxBytes: number): Request | Response {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return tooLarge();
  if (!request.body || request.headers.has("content-length")) return request;
  let received = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.byteLength;
        if (received > maxBytes) controller.error(new Error("the request body is too large"));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Request(request, { body: counted, duplex: "half" });
}

function tooLarge(): Response {
  return Response.json({ message: "Request size limit exceeded" }, { status: 413 });
}
