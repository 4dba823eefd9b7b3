import * as z from "@portal/shared/vendor/zod";

const integritySchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

const hashesSchema = z.record(z.string(), integritySchema);

/** Part of a release's manifest: the hash of every file except the manifest itself. */
export const manifestSchema = z.object({ integrity: hashesSchema });

const routeSchema = z.object({
  path: z.string().regex(/^\//),
  access: z.enum(["public", "member", "admin"]),
});

/** The shell reads these before it runs any code of the release. */
const extrasSchema = z.object({
  build: z.string().min(1),
  title: z.string().min(1),
  contract: z.number().int(),
  routes: z.array(routeSchema),
  manifestUrl: z.string().min(1),
  /** Version ranges of the libraries that the shell must provide. */
  shared: z.record(z.string(), z.string()),
  /** Hashes of all files by path. Omitted in the copy that the host writes into the page. */
  assets: hashesSchema.optional(),
  /** The hash of the manifest, which contains the hashes of all other files (`manifestSchema`). */
  manifestIntegrity: integritySchema,
  /** Files to preload for the first screen, with their hashes. */
  preload: z.object({ js: hashesSchema, css: hashesSchema }),
  /** The build of the previous good release, used when this one fails. */
  fallback: z.string().optional(),
  /** When it was first in use for everyone; unset for a canary that was never promoted. */
  released: z.iso.datetime().optional(),
  /** Rolled back: kept for open tabs, never used as a fallback. */
  withdrawn: z.boolean().optional(),
});

/** What a live module serves at /module.json. */
export const liveModuleSchema = extrasSchema.pick({ title: true, contract: true, routes: true });

export type LiveModule = z.infer<typeof liveModuleSchema>;

const releaseSchema = z.object({
  url: z.string().min(1),
  fallbackUrl: z.string().optional(),
  metadata: z.object({ integrity: integritySchema, version: z.string() }),
  deployment: z.object({ traffic: z.number().min(0).max(100), default: z.boolean() }),
  extras: extrasSchema,
});

/**
 * The discovery document `modules.json`: the public frontend-discovery schema with our `extras`. A
 * module's list contains the release in use and the stored ones.
 */
export const discoverySchema = z.object({
  schema: z.string(),
  microFrontends: z.record(z.string().regex(/^mf-[a-z0-9-]+$/), z.array(releaseSchema).min(1)),
});

export type Discovery = z.infer<typeof discoverySchema>;
export type Release = z.infer<typeof releaseSchema>;

export const DISCOVERY_SCHEMA = "https://mfewg.org/schema/v1-pre.json";
