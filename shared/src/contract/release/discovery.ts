import * as z from "@portal/shared/vendor/zod";

const integritySchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

const hashesSchema = z.record(z.string(), integritySchema);

export const manifestSchema = z.object({ integrity: hashesSchema });

const routeSchema = z.object({
  path: z.string().regex(/^\//),
  access: z.enum(["public", "member", "admin"]),
});

const extrasSchema = z.object({
  build: z.string().min(1),
  title: z.string().min(1),
  contract: z.number().int(),
  routes: z.array(routeSchema),
  manifestUrl: z.string().min(1),
  shared: z.record(z.string(), z.string()),
  /** By path. Omitted in the copy that the host writes into the page. */
  assets: hashesSchema.optional(),
  manifestIntegrity: integritySchema,
  preload: z.object({ js: hashesSchema, css: hashesSchema }),
  fallback: z.string().optional(),
  /** First use for everyone; unset for a canary that was never promoted. */
  released: z.iso.datetime().optional(),
  /** Rolled back: kept for open tabs, never used as a fallback. */
  withdrawn: z.boolean().optional(),
});

export const liveModuleSchema = extrasSchema.pick({ title: true, contract: true, routes: true });

export type LiveModule = z.infer<typeof liveModuleSchema>;

const releaseSchema = z.object({
  url: z.string().min(1),
  fallbackUrl: z.string().optional(),
  metadata: z.object({ integrity: integritySchema, version: z.string() }),
  deployment: z.object({ traffic: z.number().min(0).max(100), default: z.boolean() }),
  extras: extrasSchema,
});

/** `modules.json`: the public frontend-discovery schema with our `extras`. */
export const discoverySchema = z.object({
  schema: z.string(),
  microFrontends: z.record(z.string().regex(/^mf-[a-z0-9-]+$/), z.array(releaseSchema).min(1)),
});

export type Discovery = z.infer<typeof discoverySchema>;
export type Release = z.infer<typeof releaseSchema>;

export const DISCOVERY_SCHEMA = "https://mfewg.org/schema/v1-pre.json";
