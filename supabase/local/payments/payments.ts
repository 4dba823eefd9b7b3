import { Hono } from "hono";
import { z } from "zod";
import type { StackContext } from "../context";
import { apikeyOf } from "../gateway/callers";
import { jsonOf } from "../gateway/jsonOf";
import type { Service, ServiceDefinition } from "../service";
import { ApiError, badRequest } from "./provider/apiError";
import { checkoutRoutes } from "./checkoutRoutes";
import { loadCredentials, paymentsDir, sandboxPrefix } from "./provider/credentials";
import { Faults, faultsRequest } from "./provider/faults";
import { Ledger } from "./ledger/ledger";
import { merchantRoutes } from "./merchantRoutes";
import type { Sandbox } from "./provider/sandbox";
import { startWebhooks } from "./provider/webhooks";

/** A test double of Razorpay Standard Checkout, with faults on demand. */
export const payments: ServiceDefinition = { name: "payments", start: startPayments };

async function startPayments(context: StackContext): Promise<Service> {
  const { config, urls, log } = context;
  const credentials = loadCredentials(config.dataDir);
  const ledger = new Ledger(paymentsDir(config.dataDir));
  const webhooks = startWebhooks({
    url: `${urls.api}/functions/v1/payment-webhook`,
    secret: credentials.webhookSecret,
    ledger,
    log: log("payments"),
  });
  const stopping = new AbortController();
  const faults = new Faults();
  const sandbox: Sandbox = { credentials, ledger, faults, webhooks, stopping: stopping.signal };

  const app = new Hono().basePath(sandboxPrefix);
  app.route("/v1", checkoutRoutes(sandbox));
  app.route("/v1", merchantRoutes(sandbox));
  app.route("/sandbox", faultRoutes(faults, context));
  app.notFound(() => badRequest("The requested URL was not found on the server.").toResponse());
  app.onError((error) => {
    if (error instanceof ApiError) return error.toResponse();
    throw error;
  });

  return {
    prefix: sandboxPrefix,
    access: "open",
    fetch: async (request) => app.fetch(request),
    async stop() {
      stopping.abort();
      webhooks.stop();
    },
  };
}

function faultRoutes(faults: Faults, { roleOfKey }: StackContext): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (roleOfKey(apikeyOf(c.req.raw) ?? "") !== "service_role") {
      throw new ApiError(401, "The header apikey must contain the secret key", { reason: "NA" });
    }
    await next();
  });
  app.post("/faults", async (c) => {
    const request = faultsRequest.safeParse(await jsonOf(c.req.raw));
    if (!request.success) throw badRequest(z.prettifyError(request.error));
    faults.plan(request.data.faults);
    return c.json({});
  });
  return app;
}
