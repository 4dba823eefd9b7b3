import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { jsonOf } from "../gateway/jsonOf";
import { ApiError, badRequest, unknownId } from "./provider/apiError";
import { attemptSchema } from "./provider/attempt";
import { pay } from "./provider/pay";
import type { Sandbox } from "./provider/sandbox";

const widget = {
  "checkout.js": "text/javascript; charset=utf-8",
  "checkout/widget.html": "text/html; charset=utf-8",
  "checkout/widget.css": "text/css; charset=utf-8",
  "checkout/form.css": "text/css; charset=utf-8",
  "checkout/widget.js": "text/javascript; charset=utf-8",
  "checkout/fields.js": "text/javascript; charset=utf-8",
} as const;

const widgetPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

export function checkoutRoutes(sandbox: Sandbox): Hono {
  const { ledger, credentials } = sandbox;
  const app = new Hono();

  for (const [path, type] of Object.entries(widget)) {
    const file = new URL(`widget/${path.replace("checkout/", "")}`, import.meta.url);
    app.get(`/${path}`, async (c) => {
      c.header("content-type", type);
      c.header("cache-control", "no-cache");
      if (path.endsWith(".html")) c.header("content-security-policy", widgetPolicy);
      return c.body(await readFile(file, "utf8"));
    });
  }

  app.get("/checkout/orders/:id", (c) => {
    requirePublicKey(c.req.query("key_id"));
    const order = ledger.orders.get(c.req.param("id"));
    if (!order) throw unknownId();
    const { id, amount, currency, status } = order;
    return c.json({ id, amount, currency, status });
  });

  app.post("/checkout/payments", async (c) => {
    requirePublicKey(c.req.query("key_id"));
    const attempt = attemptSchema.safeParse(await jsonOf(c.req.raw));
    if (!attempt.success) throw badRequest(attempt.error.issues[0]?.message ?? "Invalid request");
    return c.json(await pay(sandbox, attempt.data));
  });

  return app;

  function requirePublicKey(keyId: string | undefined): void {
    if (keyId !== credentials.keyId) throw new ApiError(401, "The api key provided is invalid");
  }
}
