import type { Server } from "node:http";
import { OpenBodies } from "@portal/shared/tooling/server/openBodies";
import { apikeyOf } from "./callers";
import { isConnectionLost } from "../database/connectionLost";
import { InvalidToken, type StackContext } from "../context";
import { preflight, withCors } from "./cors";
import { takeForwardedAddress } from "./forwardedAddress";
import { createFetchServer, refuseUpgrade, type Upgrade } from "./fetchServer";
import { createJsonCheck } from "./jsonCheck";
import { databaseUnavailable, restError } from "../rest/errors";
import type { Peer, Service } from "../service";

const defaultMaxBody = 1024 * 1024;

export function createGateway(services: readonly Service[], context: StackContext): Server {
  const log = context.log("gateway");
  const bodies = new OpenBodies();
  const serviceAt = (path: string) =>
    services.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));

  function admit(request: Request): Response | Service {
    const { pathname } = new URL(request.url);
    const service = serviceAt(pathname);
    if (request.method === "OPTIONS" && !service?.ownCors) return preflight(request);
    if (!service)
      return Response.json({ message: "no Route matched with those values" }, { status: 404 });
    const isKeyed = service.access === "keyed" && !service.openPaths?.includes(pathname);
    return (isKeyed ? refuseKey(request, context) : null) ?? service;
  }

  async function respond(request: Request, socket: Peer): Promise<Response> {
    const peer = takeForwardedAddress(request, socket, context.keys.secret);
    const service = admit(request);
    if (service instanceof Response) return withCors(service, request);
    const { maxBodyBytes: maxBytes = defaultMaxBody, takesFiles = false } = service;
    const { takesNullCharacters = false } = service;
    // The service reads the body after it has checked the caller.
    const body = bodies.open(request, {
      maxBytes,
      check: takesFiles ? undefined : createJsonCheck({ takesNullCharacters }),
    });
    try {
      const response = await service.fetch(body.request, peer);
      const refusal = body.refusal();
      if (refusal) return withCors(refusal.toResponse(), request);
      return service.ownCors ? response : withCors(response, request);
    } catch (error) {
      const report = (text: string) =>
        log.error(`${request.method} ${service.prefix}: ${text}`, error);
      if (isConnectionLost(error))
        log.warn(
          `${request.method} ${service.prefix}: A database connection was lost: ${String(error)}`,
        );
      const refusal = body.refusal()?.toResponse();
      return withCors(refusal ?? failure(error, report), request);
    } finally {
      body.end();
    }
  }

  function upgrade({ url, incoming, socket, head }: Upgrade): void {
    const service = serviceAt(url.pathname);
    const key = incoming.headers["apikey"] ?? url.searchParams.get("apikey") ?? "";
    if (!service?.upgrade) return refuseUpgrade(socket, "404 Not Found");
    if (service.access === "keyed" && !context.roleOfKey(String(key)))
      return refuseUpgrade(socket, "401 Unauthorized");
    return service.upgrade({ url, incoming, socket, head });
  }

  return createFetchServer(respond, { hosts: context.config.hosts, upgrade });
}

function refuseKey(request: Request, context: StackContext): Response | null {
  const key = apikeyOf(request);
  if (key === null) {
    return Response.json(
      {
        message: "No API key found in request",
        hint: "No `apikey` request header or url param was found.",
      },
      { status: 401 },
    );
  }
  if (context.roleOfKey(key) === null) {
    return Response.json(
      { message: "Invalid API key", hint: "Double check your Supabase `apikey`" },
      { status: 401 },
    );
  }
  const isBrowser = /^\s*Mozilla\/5\.0/i.test(request.headers.get("user-agent") ?? "");
  if (isBrowser && key === context.keys.secret) {
    return Response.json(
      { message: "Forbidden use of secret API key in browser" },
      { status: 401 },
    );
  }
  return null;
}

const tokenCodes = {
  malformed: "PGRST301",
  signature: "PGRST301",
  expired: "PGRST303",
  role: "42501",
};

function failure(error: unknown, report: (text: string) => void): Response {
  if (error instanceof InvalidToken) {
    const status = error.reason === "role" ? 403 : 401;
    const body = {
      code: tokenCodes[error.reason],
      message: error.message,
      details: null,
      hint: null,
    };
    const response = restError(status, body);
    if (status === 401) response.headers.set("www-authenticate", 'Bearer error="invalid_token"');
    return response;
  }
  if (isConnectionLost(error)) return restError(503, databaseUnavailable);
  report(error instanceof Error ? error.message : String(error));
  return Response.json({ message: "Internal server error" }, { status: 500 });
}
