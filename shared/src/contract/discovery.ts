import * as z from "@portal/shared/vendor/zod";

/** Base64 SHA-384 as browsers read it in `integrity`. */
const integritySchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

/** Hashes by path below the release. */
const hashesSchema = z.record(z.string(), integritySchema);

/** What the shell reads in a release's manifest: the hash of every file but its own. */
export const manifestSchema = z.object({ integrity: hashesSchema });

const routeSchema = z.object({
  path: z.string().regex(/^\//),
  access: z.enum(["public", "member", "admin"]),
});

/** Our extension of a release: what the shell must know before any of its code runs. */
const extrasSchema = z.object({
  build: z.string().min(1),
  title: z.string().min(1),
  contract: z.number().int(),
  routes: z.array(routeSchema),
  manifestUrl: z.string().min(1),
  /** Ranges of the libraries that the module takes from the shell. */
  shared: z.record(z.string(), z.string()),
  /** The hash of every file, by its path below the release. The copy in a page leaves it out. */
  assets: hashesSchema.optional(),
  /** The hash of the manifest, which tells the same of every other file: see `manifestSchema`. */
  manifestIntegrity: integritySchema,
  /** Files that the first screen needs, for preloading: their hashes by path. */
  preload: z.object({ js: hashesSchema, css: hashesSchema }),
  /** The previous good release, if there is one: used when this one does not work. */
  fallback: z.string().optional(),
  /** When it first went to everybody; a canary that never did has none. */
  released: z.iso.datetime().optional(),
  /** Somebody has rolled it back: it stays for open tabs and is nobody's fallback. */
  withdrawn: z.boolean().optional(),
});

/** What a module that runs live says of itself at /module.json. */
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
 * The discovery document `modules.json`: the shape of the public frontend-discovery schema,
 * with our `extras`. A module's list holds the release in use and the ones kept beside it.
 */
export const discoverySchema = z.object({
  schema: z.string(),
  microFrontends: z.record(z.string().regex(/^mf-[a-z0-9-]+$/), z.array(releaseSchema).min(1)),
});

export type Discovery = z.infer<typeof discoverySchema>;
export type Release = z.infer<typeof releaseSchema>;

/** Which version of the public schema the document follows. */
export const DISCOVERY_SCHEMA = "https://mfewg.org/schema/v1-pre.json";
