import { setTimeout as delay } from "node:timers/promises";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { sameText } from "../gateway/callers";
import { jsonOf } from "../gateway/jsonOf";
import { ApiError, badRequest, unknownId } from "./provider/apiError";
import type { Order } from "./ledger/entities";
import { newId } from "./ledger/ids";
import { refundPayment, refundRequest } from "./provider/refund";
import { now, type Sandbox } from "./provider/sandbox";

const orderRequest = z.object({
  /** Paise; at least one rupee. */
  amount: z.number().int().min(100).max(50_000_000),
  currency: z.literal("INR"),
  receipt: z.string().max(40).nullish(),
  notes: z.record(z.string(), z.coerce.string()).default({}),
  /** Periods are in minutes. */
  payment: z
    .discriminatedUnion("capture", [
      z.object({
        capture: z.literal("automatic"),
        capture_options: z.object({
          automatic_expiry_period: z.number().int().min(12).max(7200),
          manual_expiry_period: z.number().int().max(7200).optional(),
          refund_speed: z.enum(["normal", "optimum"]),
        }),
      }),
      z.object({ capture: z.literal("manual") }),
    ])
    .optional(),
});

export function merchantRoutes(sandbox: Sandbox): Hono {
  const { ledger, faults } = sandbox;
  const app = new Hono();
  for (const path of ["/orders", "/orders/*", "/payments/*"]) app.use(path, requireKey(sandbox));

  /** The call has taken effect; a fault delays the response only. */
  const respond = async (
    c: Context,
    operation: "create_order" | "fetch" | "refund",
    value: object,
  ) => {
    const fault = faults.take("provider_timeout", (planned) => planned.operation === operation);
    if (fault)
      await delay(fault.delay_ms, undefined, { signal: c.req.raw.signal, ref: false }).catch(
        () => {},
      );
    return c.json(value);
  };

  app.post("/orders", async (c) => {
    const { amount, currency, receipt, notes, payment } = await read(c, orderRequest);
    const order: Order = {
      id: newId("order"),
      entity: "order",
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt: receipt ?? null,
      offer_id: null,
      status: "created",
      attempts: 0,
      notes,
      capture: payment?.capture ?? "manual",
      created_at: now(),
    };
    ledger.put({ kind: "order", value: order });
    return respond(c, "create_order", order);
  });

  app.get("/orders", async (c) => {
    const newest = [...ledger.orders.values()].toReversed();
    const items = newest.slice(0, Number(c.req.query("count") ?? 10));
    return respond(c, "fetch", { entity: "collection", count: items.length, items });
  });

  app.get("/orders/:id", async (c) =>
    respond(c, "fetch", found(ledger.orders.get(c.req.param("id")))),
  );

  app.get("/orders/:id/payments", async (c) => {
    const order = found(ledger.orders.get(c.req.param("id")));
    const items = ledger.paymentsOf(order.id);
    return respond(c, "fetch", { entity: "collection", count: items.length, items });
  });

  app.get("/payments/:id", async (c) =>
    respond(c, "fetch", found(ledger.payments.get(c.req.param("id")))),
  );

  app.get("/payments/:id/refunds", async (c) => {
    const items = ledger.refundsOf(found(ledger.payments.get(c.req.param("id"))).id);
    return respond(c, "fetch", { entity: "collection", count: items.length, items });
  });

  app.post("/payments/:id/refund", async (c) => {
    const request = await read(c, refundRequest);
    const key = c.req.header("x-refund-idempotency");
    return respond(c, "refund", refundPayment(sandbox, c.req.param("id"), request, key));
  });

  return app;
}

function requireKey({ credentials }: Sandbox): MiddlewareHandler {
  const expected = `Basic ${btoa(`${credentials.keyId}:${credentials.keySecret}`)}`;
  return async (c, next) => {
    if (!sameText(c.req.header("authorization") ?? "", expected)) {
      throw new ApiError(401, "Authentication failed", { reason: "NA" });
    }
    await next();
  };
}

async function read<Output>(c: Context, schema: z.ZodType<Output>): Promise<Output> {
  const parsed = schema.safeParse((await jsonOf(c.req.raw)) ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badRequest(issue?.message ?? "Invalid request", issue?.path.join("."));
}

function found<Entity>(entity: Entity | undefined): Entity {
  if (!entity) throw unknownId();
  return entity;
}
