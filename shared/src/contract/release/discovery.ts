import * as v from "valibot";
import { releasedContributionsSchema } from "./contributions";

const textSchema = v.pipe(v.string(), v.minLength(1));

const integritySchema = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

const hashesSchema = v.record(v.string(), integritySchema);

const manifestSchema = v.object({ integrity: hashesSchema });

const routeSchema = v.object({
  path: v.pipe(v.string(), v.regex(/^\//)),
  access: v.picklist(["public", "member", "admin"]),
});

/** `module.json` of a development server. */
const liveModuleSchema = v.object({
  title: textSchema,
  contract: v.pipe(v.number(), v.integer()),
  routes: v.array(routeSchema),
  /** Dropped as a whole when invalid: they never keep a module from loading. */
  contributions: v.exactOptional(v.fallback(releasedContributionsSchema, {})),
});

export type LiveModule = v.InferOutput<typeof liveModuleSchema>;

const extrasSchema = v.object({
  build: textSchema,
  ...liveModuleSchema.entries,
  manifestUrl: textSchema,
  shared: v.record(v.string(), v.string()),
  /** By path. Omitted in the copy that the host writes into the page. */
  assets: v.exactOptional(hashesSchema),
  manifestIntegrity: integritySchema,
  preload: v.object({ js: hashesSchema, css: hashesSchema }),
  fallback: v.exactOptional(v.string()),
  /** First use for everyone; unset for a canary that was never promoted. */
  released: v.exactOptional(v.pipe(v.string(), v.isoTimestamp())),
  /** Rolled back: kept for open tabs, never used as a fallback. */
  withdrawn: v.exactOptional(v.boolean()),
});

const releaseSchema = v.object({
  url: textSchema,
  fallbackUrl: v.exactOptional(v.string()),
  metadata: v.object({ integrity: integritySchema, version: v.string() }),
  deployment: v.object({
    traffic: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    default: v.boolean(),
  }),
  extras: extrasSchema,
});

/** `modules.json`: the public frontend-discovery schema with our `extras`. */
export const discoverySchema = v.object({
  schema: v.string(),
  microFrontends: v.record(
    v.pipe(v.string(), v.regex(/^mf-[a-z0-9-]+$/)),
    v.pipe(v.array(releaseSchema), v.minLength(1)),
  ),
});

export type Discovery = v.InferOutput<typeof discoverySchema>;
export type Release = v.InferOutput<typeof releaseSchema>;

/** @throws when the document is invalid */
export const parseDiscovery = (value: unknown): Discovery => v.parse(discoverySchema, value);

/** @throws when the manifest has no valid hashes */
export const integrityIn = (manifest: unknown): Record<string, string> =>
  v.parse(manifestSchema, manifest).integrity;

/** @throws when the description is invalid */
export const parseLiveModule = (value: unknown): LiveModule => v.parse(liveModuleSchema, value);

export const DISCOVERY_SCHEMA = "https://mfewg.org/schema/v1-pre.json";
