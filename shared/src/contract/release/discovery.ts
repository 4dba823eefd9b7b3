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
  /** A missing minor version means 0. */
  contractMinor: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  routes: v.array(routeSchema),
  /** Ignored as a whole if invalid, so that the module still loads. */
  contributions: v.exactOptional(v.fallback(releasedContributionsSchema, {})),
});

export type LiveModule = v.InferOutput<typeof liveModuleSchema>;

const bytes = v.pipe(v.number(), v.integer(), v.minValue(0));
const orNothing = v.nullable(v.pipe(textSchema, v.maxLength(200)));

/** Where a release comes from. Omitted in the copy that the host writes into the page. */
const provenanceSchema = v.object({
  /** Version of the module's package; it grows with every release. */
  version: v.pipe(textSchema, v.maxLength(100)),
  /** Commit of the checkout; missing outside of Git. */
  commit: orNothing,
  branch: orNothing,
  /** Built from changes that are not committed. */
  dirty: v.boolean(),
  /** Author of the commit. */
  author: orNothing,
  at: v.pipe(v.string(), v.isoTimestamp()),
  contractHash: orNothing,
  /** Version of the module kit; nothing in the portal's own repository. */
  kit: orNothing,
  /** Sizes in bytes, compressed with Brotli. */
  sizes: v.object({ js: bytes, css: bytes, all: bytes }),
  /** https address of the repository, for links. */
  repository: v.exactOptional(v.pipe(v.string(), v.regex(/^https:\/\//), v.maxLength(300))),
});

export type Provenance = v.InferOutput<typeof provenanceSchema>;

const extrasSchema = v.object({
  build: textSchema,
  ...liveModuleSchema.entries,
  manifestUrl: textSchema,
  shared: v.record(v.string(), v.string()),
  /** Hashes by path. Omitted in the copy that the host writes into the page. */
  assets: v.exactOptional(hashesSchema),
  manifestIntegrity: integritySchema,
  preload: v.object({ js: hashesSchema, css: hashesSchema }),
  fallback: v.exactOptional(v.string()),
  /** First use for everyone; unset for a canary that was never promoted. */
  released: v.exactOptional(v.pipe(v.string(), v.isoTimestamp())),
  /** Rolled back: kept for open tabs, never used as a fallback. */
  withdrawn: v.exactOptional(v.boolean()),
  /** Time when the module was retired; only the release that was in use has it. */
  retired: v.exactOptional(v.pipe(v.string(), v.isoTimestamp())),
  provenance: v.exactOptional(provenanceSchema),
  /** `npm start` or `pnpm dev` has published it, without the checks of a release. */
  unchecked: v.exactOptional(v.literal(true)),
  /** Who gets a canary beside its share of traffic. */
  canary: v.exactOptional(
    v.object({
      /** All admins get the release. */
      staff: v.exactOptional(v.boolean()),
      /** Hashes of the listed accounts, made with `cohortIdOf`. */
      users: v.exactOptional(
        v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))), v.maxLength(200)),
      ),
    }),
  ),
  /** Stored for those with a preview link; never used for others. */
  preview: v.exactOptional(v.literal(true)),
  /** Id of the last entry of `release_log` that changed the module. Set for one of its releases. */
  logEntry: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

export const releaseSchema = v.object({
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
