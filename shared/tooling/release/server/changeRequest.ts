import * as v from "valibot";
import { releaseSchema as knownSchema } from "../../../src/contract/release/discovery";

const nameSchema = v.pipe(v.string(), v.regex(/^mf-[a-z0-9-]{1,60}$/));
const buildSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/));
const hashSchema = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
/** Relative, without segments that begin with a dot. */
const pathSchema = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^(?![.])[\w\-.@+]+(?:\/(?![.])[\w\-.@+]+)*$/),
);

const MAX_FILES = 1000;
export const filesSchema = v.pipe(
  v.record(pathSchema, hashSchema),
  v.check(
    (files) => {
      const count = Object.keys(files).length;
      return count > 0 && count <= MAX_FILES;
    },
    `A build has 1 to ${String(MAX_FILES)} files.`,
  ),
);

/** Every page contains the description of each release, without `assets`. */
const MAX_CHARACTERS = 50_000;
/** Drops fields that the registry does not know, as reading it does. */
const releaseSchema = v.pipe(
  knownSchema,
  v.check(
    ({ extras, ...release }) =>
      JSON.stringify({ ...release, extras: { ...extras, assets: undefined } }).length <=
      MAX_CHARACTERS,
    `A release is described in at most ${String(MAX_CHARACTERS)} characters, without its files.`,
  ),
);

const change = {
  module: nameSchema,
  /** Chosen by the client: a request is handled once. */
  requestId: v.pipe(v.string(), v.uuid()),
  reason: v.exactOptional(v.pipe(v.string(), v.maxLength(500))),
};

const requestSchema = v.variant("action", [
  v.object({
    action: v.literal("upload"),
    module: nameSchema,
    build: buildSchema,
    files: filesSchema,
  }),
  v.object({ action: v.literal("release"), ...change, release: releaseSchema }),
  v.object({
    action: v.literal("canary"),
    ...change,
    release: releaseSchema,
    percent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99)),
    staff: v.exactOptional(v.boolean()),
    users: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(200))),
  }),
  v.object({ action: v.literal("preview"), ...change, release: releaseSchema }),
  v.object({ action: v.literal("preview-link"), module: nameSchema, build: buildSchema }),
  v.object({ action: v.literal("promote"), ...change, build: buildSchema }),
  v.object({ action: v.literal("rollback"), ...change, build: buildSchema }),
  v.object({ action: v.literal("retire"), ...change }),
]);

export type ServerRequest = v.InferOutput<typeof requestSchema>;
export type UploadRequest = Extract<ServerRequest, { action: "upload" }>;
export type ChangeRequest = Exclude<ServerRequest, UploadRequest | { action: "preview-link" }>;

/** @throws an error that names the first fault */
export function parseServerRequest(body: unknown): ServerRequest {
  const parsed = v.safeParse(requestSchema, body);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Error(`${v.getDotPath(issue) ?? "The request"}: ${issue.message}`);
}
