import { AsyncLocalStorage } from "node:async_hooks";
import { App } from "@supabase/lite";
import type { Caller, StackContext } from "../context";
import type { Service } from "../service";
import { RestConnection, type RestRequest } from "./connection";
import { withoutInternals } from "./errors";
import { refuseQuery } from "./filters";
import { openRestPool } from "./pool";
import { collectErrors } from "./printedErrors";
import { readableBody } from "./readableBody";
import { listenForReloads } from "./reloads";

const connections = 20;

// The caller is determined beforehand (callers.ts): the library would treat a malformed bearer as
// anonymous and accept any signed role.
export async function startRest(context: StackContext): Promise<Service> {
  const { schemas, max_rows: maxRows } = context.config.project.api;
  const log = context.log("rest");
  const requests = new AsyncLocalStorage<RestRequest>();
  const restoreConsole = collectErrors(() => requests.getStore()?.printed);
  const pool = openRestPool(context.urls.db, connections, log);
  const connection = new RestConnection({
    url: context.urls.db,
    pool,
    schemas,
    current() {
      const request = requests.getStore();
      if (!request) throw new Error("The REST library was called outside a request.");
      return request;
    },
  });
  const app = new App({
    connection,
    api: { enabled: true, schemas, max_rows: maxRows },
    auth: { enabled: false },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      server: {
        admin: false,
        apiKeys: {
          resolver: async () => ({
            type: "publishable",
            claims: { ...requests.getStore()?.caller.claims },
          }),
        },
      },
    },
  });
  const reloads = listenForReloads(context.urls.db, () => void connection.clearSchemaCache());
  await connection.introspect();
  return {
    prefix: "/rest/v1",
    access: "keyed",
    async fetch(request) {
      const caller = await context.callerOf(request);
      const refusal = refuseQuery(new URL(request.url));
      if (refusal) return refusal;
      await connection.introspect({ useCache: true });
      const described = describe(request, caller);
      // Before the library, which would report a refused body as its own error.
      const body = request.body && readableBody(request, await request.arrayBuffer());
      const sent = forLibrary(request, body);
      const response = await requests.run(described, async () => app.fetch(sent));
      if (response.status >= 500) for (const error of described.printed) log.error("", error);
      const shown = await withoutInternals(response);
      if (shown !== response) log.error(await response.text());
      return request.method === "HEAD" ? new Response(null, shown) : shown;
    },
    async stop() {
      restoreConsole();
      await reloads.stop();
      await pool.close();
      await connection.close();
    },
  };
}

function describe(request: Request, caller: Caller): RestRequest {
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  const accept = request.headers.get("accept") ?? "";
  return {
    caller,
    relation: new URL(request.url).pathname.split("/").at(-1) ?? "",
    printed: [],
    missingTakesDefault: /\bmissing=default\b/.test(request.headers.get("prefer") ?? ""),
    writesOne: isWrite && accept.includes("application/vnd.pgrst.object"),
  };
}

// Without the bearer the library uses the claims of the resolved key. Defect: it refuses to call
// functions by HEAD. It gets a GET, whose body is dropped later.
function forLibrary(request: Request, body: ArrayBuffer | string | null): Request {
  const headers = new Headers(request.headers);
  headers.delete("authorization");
  headers.set("apikey", "settled");
  const isCall = new URL(request.url).pathname.startsWith("/rest/v1/rpc/");
  if (request.method === "HEAD" && isCall) return new Request(request.url, { headers });
  return new Request(request.url, {
    method: request.method,
    headers,
    body,
    signal: request.signal,
  });
}
