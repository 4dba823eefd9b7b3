import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { requireBackend } from "./liveBackend";

let server: Server;
let portal: string;
let answer: { status: number; body: unknown };

beforeEach(async () => {
  answer = { status: 200, body: [] };
  server = createServer((request, response) => {
    if (request.url === "/rest/v1/rpc/missing_from_backend") {
      response.statusCode = answer.status;
      response.end(JSON.stringify(answer.body));
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
  requireBackend("mf-test", portal, { tables: ["lockers"], functions: ["assign_locker"] });

it("accepts a backend that has everything", async () => {
  await expect(check()).resolves.toBeUndefined();
});

it("names what the backend lacks", async () => {
  answer.body = ["function assign_locker", "table lockers"];
  await expect(check()).rejects.toThrow(
    `mf-test needs what the backend of ${portal} lacks: function assign_locker, table lockers.`,
  );
});

it("refuses a backend that does not know the check", async () => {
  answer = { status: 404, body: {} };
  await expect(check()).rejects.toThrow("apply its migrations first");
});
