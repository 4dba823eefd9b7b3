import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { requireBackend } from "./liveBackend";

let server: Server;
let portal: string;
let answer: { status: number; body: unknown; hasFunction: boolean };

beforeEach(async () => {
  answer = { status: 200, body: [], hasFunction: true };
  server = createServer((request, response) => {
    if (request.url === "/rest/v1/rpc/missing_from_backend") {
      response.statusCode = answer.status;
      response.end(JSON.stringify(answer.body));
      return;
    }
    if (request.url === "/functions/v1/send-sms" && !answer.hasFunction) {
      // As in hosted projects.
      const body = { code: "NOT_FOUND", message: "Requested function was not found" };
      response.writeHead(404).end(JSON.stringify(body));
      return;
    }
    if (request.url?.startsWith("/functions/v1/")) {
      // A function that is deployed refuses a call without arguments.
      const status = request.url.endsWith("unsubscribe") ? 404 : 401;
      response.writeHead(status).end(JSON.stringify({ message: "Unknown link" }));
      return;
    }
    // The host answers 404 to requests that are not navigations.
    if (request.headers["sec-fetch-mode"] === "cors") {
      response.statusCode = 404;
      response.end("Not found");
      return;
    }
    const config = JSON.stringify({ supabaseUrl: portal, publishableKey: "key" });
    response.end(`<script type="application/json" id="portal-config">${config}</script>`);
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("No port");
  portal = `http://127.0.0.1:${String(address.port)}`;
});
afterEach(() => server.close());

const check = () =>
  requireBackend("mf-test", portal, {
    tables: ["lockers"],
    columns: [],
    functions: ["assign_locker"],
    parameters: [],
    buckets: [],
    edgeFunctions: ["send-email", "unsubscribe", "send-sms"],
  });

it("accepts a backend that has everything", async () => {
  await expect(check()).resolves.toBeUndefined();
});

it("names what the backend lacks", async () => {
  answer.body = ["function assign_locker", "table lockers"];
  await expect(check()).rejects.toThrow(
    "mf-test needs what the backend lacks: function assign_locker, table lockers.",
  );
});

it("names edge functions that are not deployed", async () => {
  answer.hasFunction = false;
  await expect(check()).rejects.toThrow("lacks: edge function send-sms.");
});

it("refuses a backend that does not know the check", async () => {
  answer = { ...answer, status: 404, body: {} };
  await expect(check()).rejects.toThrow("apply its migrations first");
});
