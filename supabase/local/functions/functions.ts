import { BodyRefusal, tooSlow } from "@portal/shared/tooling/server/openBodies";
import { loadSandboxEnvironment } from "../payments/provider/credentials";
import { withCors } from "../gateway/cors";
import type { Service, ServiceDefinition } from "../service";
import type { StackContext } from "../context";
import { authorize } from "./authorization";
import { findFunction } from "./catalog";
import { BootError, type Worker } from "./worker";
import { createWorkers } from "./workers";

const prefix = "/functions/v1";

export interface FunctionLimits {
  readonly bootMs: number;
  /** Longest time until the response of a function begins. */
  readonly deadlineMs: number;
  readonly idleMs: number;
}

const limits: FunctionLimits = { bootMs: 20_000, deadlineMs: 30_000, idleMs: 300_000 };

export const functions: ServiceDefinition = {
  name: "functions",
  start: (context) => startFunctions(context, limits),
};

export async function startFunctions(
  context: StackContext,
  { bootMs, deadlineMs, idleMs }: FunctionLimits,
): Promise<Service> {
  const log = context.log("functions");
  const sandbox = loadSandboxEnvironment(context);
  const workers = createWorkers({ context, sandbox, bootMs, deadlineMs, idleMs });

  return {
    prefix,
    access: "open",
    ownCors: true,
    maxBodyBytes: 10 * 1024 * 1024,
    takesNullCharacters: true,

    async fetch(request, peer) {
      const refuse = (response: Response) => withCors(response, request);
      const url = new URL(request.url);
      const [name = ""] = url.pathname.slice(prefix.length + 1).split("/");
      const source = findFunction(context.config, name);
      if (!source) return refuse(new Response("Function not found", { status: 404 }));

      const headers = forwardedHeaders(request, url, peer.address);
      const verifyJwt = source.verifyJwt && request.method !== "OPTIONS";
      const refusal = await authorize(headers, { context, verifyJwt });
      if (refusal) return refuse(refusal);

      try {
        const worker = await workers.of(source);
        return await callWithin(deadlineMs, worker, request, headers);
      } catch (error) {
        const cause = error instanceof Error ? (error.cause ?? error) : null;
        if (cause instanceof BodyRefusal) return refuse(cause.toResponse());
        if (request.signal.aborted) return new Response(null, { status: 499 });
        const { status, code, message } = failureOf(error);
        log.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        return refuse(Response.json({ code, message }, { status }));
      }
    },

    stop: () => workers.stop(),
  };
}

class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

async function callWithin(
  deadlineMs: number,
  worker: Worker,
  request: Request,
  headers: Headers,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const deadline = new AbortController();
  const timer = setTimeout(() => {
    deadline.abort(new DeadlineError(`No response within ${deadlineMs} ms.`));
  }, deadlineMs);
  let isReceived = true;
  /** The same body, which says when it has arrived. */
  function receive(body: Request["body"]): Request["body"] {
    if (!body) return null;
    isReceived = false;
    const end = new TransformStream<Uint8Array, Uint8Array>({
      flush: () => void (isReceived = true),
    });
    return body.pipeThrough(end);
  }
  try {
    const response = await worker.call(pathname.slice(prefix.length) + search, {
      method: request.method,
      headers,
      body: hasBody(request) ? receive(request.body) : null,
      duplex: "half",
      signal: AbortSignal.any([deadline.signal, request.signal]),
    });
    const headersWithoutHops = new Headers(response.headers);
    for (const name of hopByHop) headersWithoutHops.delete(name);
    return new Response(response.body, { status: response.status, headers: headersWithoutHops });
  } catch (error) {
    if (!deadline.signal.aborted) throw error;
    // The client is slow, not the function.
    if (!isReceived) throw tooSlow();
    // Other calls of the process may still finish.
    worker.retire();
    throw deadline.signal.reason;
  } finally {
    clearTimeout(timer);
  }
}

const hasBody = ({ method }: Request): boolean => !["GET", "HEAD"].includes(method);

/** Headers that apply to one connection only, or to the body before it was decoded. */
const hopByHop = [
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-encoding",
  "content-length",
];

function forwardedHeaders(request: Request, url: URL, address: string): Headers {
  const headers = new Headers(request.headers);
  // Hosted functions get `cf-connecting-ip` from Cloudflare, so a client must not set it.
  const dropped = [...hopByHop, "host", "expect", "upgrade", "te", "cf-connecting-ip"];
  for (const name of dropped) headers.delete(name);
  // Lets the function refuse a long body before it arrives.
  const length = request.headers.get("content-length");
  if (length && request.body && hasBody(request)) headers.set("content-length", length);
  headers.set("accept-encoding", "identity");
  headers.set("x-forwarded-host", url.host);
  headers.set("x-forwarded-proto", url.protocol.slice(0, -1));
  headers.set("x-forwarded-for", address);
  return headers;
}

function failureOf(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof BootError) {
    const message = "Worker failed to boot (please check logs)";
    return { status: 503, code: "BOOT_ERROR", message };
  }
  if (error instanceof DeadlineError) {
    return { status: 504, code: "IDLE_TIMEOUT", message: "The function did not respond in time" };
  }
  const message = "Function exited due to an error (please check logs)";
  return { status: 500, code: "WORKER_ERROR", message };
}
