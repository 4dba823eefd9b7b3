import { createServer } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { z } from "zod";
import type { StackContext } from "../context";
import type { Service } from "../service";
import { loadCredentials } from "./provider/credentials";
import { payments } from "./payments";

export interface Received {
  readonly id: string;
  readonly event: string;
  readonly body: string;
  readonly signature: string;
}

const dataDir = mkdtempSync(join(tmpdir(), "payments-"));
export const credentials = loadCredentials(dataDir);
const sandboxKey = "sb_secret_sandbox";

export const merchant = {
  received: [] as Received[],
  /** The status of its responses to webhooks. */
  status: 200,
  events: () => merchant.received.map(({ event }) => event).sort(),
  restart: async () => {
    await service?.stop?.();
    service = await startSandbox();
  },
};

let service: Service | undefined;
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    const { event } = z.object({ event: z.string() }).parse(JSON.parse(body));
    const { headers } = request;
    merchant.received.push({
      id: String(headers["x-razorpay-event-id"]),
      event,
      body,
      signature: String(headers["x-razorpay-signature"]),
    });
    response.writeHead(merchant.status).end();
  });
});

beforeEach(async () => {
  merchant.received = [];
  merchant.status = 200;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service = await startSandbox();
});

afterEach(async () => {
  await service?.stop?.();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(join(dataDir, "payments/journal.jsonl"), { force: true });
});

function startSandbox(): Promise<Service> {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
  const context = {
    config: { dataDir },
    keys: { secret: sandboxKey },
    roleOfKey: (key: string) => (key === sandboxKey ? "service_role" : null),
    urls: { api: `http://127.0.0.1:${address.port}` },
    log: () => quiet,
  };
  return payments.start(context as unknown as StackContext);
}

export function send(request: Request): Promise<Response> {
  if (!service) throw new Error("no sandbox");
  return service.fetch(request, { address: "" });
}

export async function call(
  method: string,
  path: string,
  json?: unknown,
  headers: Record<string, string> = {},
) {
  const authorization = `Basic ${btoa(`${credentials.keyId}:${credentials.keySecret}`)}`;
  const request = new Request(`http://localhost/payments-sandbox${path}`, {
    method,
    headers: { authorization, apikey: sandboxKey, ...headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const response = await send(request);
  const body = z.record(z.string(), z.unknown()).parse(await response.json());
  return { status: response.status, body };
}

export async function order(amount = 25_000, more: object = {}): Promise<string> {
  const wanted = { amount, currency: "INR", receipt: "r1", ...more };
  const { body } = await call("POST", "/v1/orders", wanted);
  return z.string().parse(body["id"]);
}

export function pay(order_id: string, vpa = "success@razorpay") {
  const method = { type: "upi", vpa };
  return call("POST", `/v1/checkout/payments?key_id=${credentials.keyId}`, { order_id, method });
}

export const paymentIdOf = (body: Record<string, unknown>) =>
  z.string().parse(body["razorpay_payment_id"]);

export const captureEvents = ["order.paid", "payment.authorized", "payment.captured"];
