import { createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { z } from "zod";
import { readConfig } from "../../local/config/config";
import type { StackContext } from "../../local/context";
import { startFunctions } from "../../local/functions/functions";
import { createTokens } from "../../local/keys/tokens";
import { runSchema } from "../mails";
import { stack } from "../stack";
import { readResponse } from "./invoke";

const requestSchema = z.object({
  from: z.string(),
  to: z.tuple([z.string()]),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })),
  attachments: z
    .array(z.object({ filename: z.string(), content: z.base64(), content_type: z.string() }))
    .optional(),
});
type ProviderMail = z.infer<typeof requestSchema>;

/** `lost`: accepted, but a proxy loses the response. */
type Fault = "hangs" | "lost" | { status: number; message: string };

/** A test double of Resend: sends each idempotency key once. */
export class MailProvider {
  readonly sent: ProviderMail[] = [];
  /** Idempotency keys of all requests. */
  readonly keys: string[] = [];
  /** The next faults of a recipient. */
  readonly faults = new Map<string, Fault[]>();
  /** Requests without a response whose caller still waits. */
  hanging = 0;
  readonly #server = createServer(async (request, response) => {
    const key = String(request.headers["idempotency-key"]);
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const mail = requestSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    const fault = this.faults.get(mail.to[0])?.shift();
    if (typeof fault === "object") {
      response.writeHead(fault.status).end(JSON.stringify({ message: fault.message }));
      return;
    }
    if (fault === "hangs") {
      this.hanging += 1;
      response.once("close", () => (this.hanging -= 1));
      return;
    }
    if (!this.keys.includes(key)) this.sent.push(mail);
    this.keys.push(key);
    if (fault === "lost") response.writeHead(504).end();
    else response.end(JSON.stringify({ id: key }));
  });

  sentTo(address: string): ProviderMail[] {
    return this.sent.filter(({ to }) => to[0] === address);
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const webhookKey = randomBytes(24);

/** The headers of an event of the provider. */
export function signEvent(body: string, { key = webhookKey, at = Date.now() } = {}) {
  const timestamp = Math.floor(at / 1000);
  const signature = createHmac("sha256", key).update(`msg_1.${timestamp}.${body}`).digest("base64");
  return {
    "svix-id": "msg_1",
    "svix-timestamp": String(timestamp),
    "svix-signature": `v1,${"A".repeat(43)}= v1,${signature}`,
  };
}

/** Runs the portal's functions on the shared stack with that provider. */
export async function startWithProvider(provider: MailProvider) {
  const dataDir = mkdtempSync(join(tmpdir(), "provider-"));
  vi.stubEnv("RESEND_API_KEY", "re_test");
  vi.stubEnv("RESEND_WEBHOOK_SECRET", `whsec_${webhookKey.toString("base64")}`);
  vi.stubEnv("RESEND_API_URL", await provider.start());
  const tokens = createTokens(stack.jwtSecret);
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const context = {
    config: readConfig({
      workdir: join(import.meta.dirname, "../../.."),
      env: { PORTAL_DATA_DIR: dataDir },
    }),
    urls: { api: stack.apiUrl, db: "", dbAsPostgres: "", mail: "", site: stack.siteUrl },
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
  const functions = await startFunctions(context as unknown as StackContext, limits);
  async function run() {
    const url = `${stack.apiUrl}/functions/v1/deliver-notifications`;
    const headers = { apikey: stack.secretKey };
    const request = new Request(url, { method: "POST", headers, body: "{}" });
    const response = await functions.fetch(request, { address: "" });
    return runSchema.parse(await response.json());
  }
  return {
    run,
    /** Runs until nothing is due: a run ends after 12 s, which is too short on a busy machine. */
    async runUntilDone() {
      const total = { sent: 0, due: 0, failed: 0 };
      for (;;) {
        const { sent, due, failed, more } = await run();
        total.sent += sent;
        total.due += due;
        total.failed += failed;
        if (!more) return total;
      }
    },
    async reportEvent(body: string, headers: Record<string, string>) {
      const url = `${stack.apiUrl}/functions/v1/mail-webhook`;
      const request = new Request(url, { method: "POST", headers, body });
      return readResponse(await functions.fetch(request, { address: "" }));
    },
    async pushKey(): Promise<unknown> {
      const request = new Request(`${stack.apiUrl}/functions/v1/push-key`);
      return (await functions.fetch(request, { address: "" })).json();
    },
    async stop() {
      await functions.stop?.();
      provider.stop();
      vi.unstubAllEnvs();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
