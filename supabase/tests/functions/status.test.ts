import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "../../local/config/config";
import type { StackContext } from "../../local/context";
import { startFunctions } from "../../local/functions/functions";
import type { Service } from "../../local/service";
import { createTokens } from "../../local/keys/tokens";
import { admin, type Client, member, newClient, stack } from "../stack";
import { readResponse } from "./invoke";

/**
 * A server in place of the payment provider and the mail service: its requests and its response.
 */
const outside = { requests: [] as string[], status: 200, body: '{"items":[]}' };
const server = createServer((request, response) => {
  outside.requests.push(`${request.method} ${request.url}`);
  response.writeHead(outside.status, { "content-type": "application/json" }).end(outside.body);
});
const dataDir = mkdtempSync(join(tmpdir(), "status-"));
let functions: Service;

/** Runs the portal's functions on the shared stack with that server. */
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv("RAZORPAY_KEY_ID", "rzp_test_status");
  vi.stubEnv("RAZORPAY_KEY_SECRET", "secret");
  vi.stubEnv("RAZORPAY_API_URL", url);
  const tokens = createTokens(stack.jwtSecret);
  const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
  const context = {
    config: readConfig({
      workdir: join(import.meta.dirname, "../../.."),
      env: { PORTAL_DATA_DIR: dataDir },
    }),
    urls: { api: stack.apiUrl, db: "", dbAsPostgres: "", mail: url, site: stack.siteUrl },
    keys: {
      publishable: stack.publishableKey,
      secret: stack.secretKey,
      anonJwt: await tokens.sign({ role: "anon" }, 600),
      serviceRoleJwt: await tokens.sign({ role: "service_role" }, 600),
    },
    tokens,
    log: () => quiet,
  };
  const limits = { bootMs: 60_000, deadlineMs: 30_000, idleMs: 300_000 };
  functions = await startFunctions(context as unknown as StackContext, limits);
});

afterAll(async () => {
  await functions.stop?.();
  server.closeAllConnections();
  server.close();
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

beforeEach(() => {
  Object.assign(outside, { requests: [], status: 200, body: '{"items":[]}' });
});

async function statusOf(name: string, client: Client) {
  const { data } = await client.auth.getSession();
  const authorization = `Bearer ${data.session?.access_token ?? stack.publishableKey}`;
  const headers = { apikey: stack.publishableKey, authorization };
  const request = new Request(`${stack.apiUrl}/functions/v1/${name}`, { headers });
  return readResponse(await functions.fetch(request, { address: "" }));
}

const running = { status: 200, body: { running: true } };
const notWorking = (message: string) => ({
  status: 503,
  body: { code: "not_working", message, details: null },
});

describe.each([
  ["create-order-test", "GET /v1/orders?count=1"],
  ["send-email", "GET /api/v1/messages?limit=1"],
])("the status request of an admin to %s", (name, dependencyCall) => {
  test("calls its dependency once and reports that it works", async () => {
    const { client } = await admin();
    expect(await statusOf(name, client)).toEqual(running);
    expect(outside.requests).toEqual([dependencyCall]);
  });

  test("reports in one line that it does not work", async () => {
    const { client } = await admin();
    Object.assign(outside, { status: 500, body: '{"error":{"description":"out of\\n order"}}' });
    const { status, body } = await statusOf(name, client);
    expect([status, body["code"]]).toEqual([503, "not_working"]);
    expect(body["message"]).toMatch(/^.*out of.*order.*$/);
  });

  test("calls nothing for other callers", async () => {
    const { client } = await member();
    expect(await statusOf(name, client)).toEqual(running);
    expect(await statusOf(name, newClient())).toEqual(running);
    expect(outside.requests).toEqual([]);
  });
});

test("a key of the other mode is reported without calling the provider", async () => {
  const { client } = await admin();
  const wrong = notWorking("The provider's key is for test mode");
  expect(await statusOf("create-order", client)).toEqual(wrong);
  expect(outside.requests).toEqual([]);
});

test("an unreachable dependency is reported", async () => {
  const { client } = await admin();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  for (const [name, who] of [
    ["create-order-test", "payment provider"],
    ["send-email", "mail service"],
  ] as const) {
    const { status, body } = await statusOf(name, client);
    expect(status).toBe(503);
    expect(body["message"]).toContain(`The ${who} did not respond`);
  }
});
