import { z } from "npm:zod@4.6.7";
import { isBucketRegistry, refusing, releaseServer } from "../_shared/releases/changeRelease.ts";
import { database, parseResponse } from "../_shared/database.ts";
import { parseServerRequest, requireFullBuild } from "../_shared/generated/releases.js";
import { json, readBody, Refusal, serve } from "../_shared/http.ts";

const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  module: z.string(),
  actions: z.array(z.string()),
  expires_at: z.string(),
});
type Token = z.infer<typeof tokenSchema>;

/** A change lists every file of a build. */
const MAX_CHANGE_BYTES = 10 * 1024 * 1024;

const linkSchema = z.object({ expires: z.number(), signature: z.string() });

// Changes the releases of one module with a release token, for teams without the secret key.
serve(
  async (request) => {
    const token = bearerOf(request);
    // Before the body is read: a caller without a valid token learns nothing about it.
    await requireToken(token);
    requireBucket();
    const change = await parseBody(request);
    const { module } = change;
    if (change.action === "upload") {
      await requireToken(token, module, "upload");
      return json({ urls: await refusing(() => releaseServer().startUpload(change)) });
    }
    if (change.action === "preview-link") {
      await requireToken(token, module, "preview");
      const { build } = change;
      await refusing(async () => requireFullBuild(await releaseServer().read(), module, build));
      const args = { module, build };
      return json(await parseResponse(database.rpc("create_preview_link", args), linkSchema));
    }
    const { id, name } = await requireToken(token, module, change.action);
    const server = releaseServer({ token_id: id, request_id: change.requestId, actor: name });
    const releases = await explained(() => refusing(() => server.change(change, {})));
    return json({ releases });
  },
  async (request) => {
    if (!bearerOf(request)) return json({ running: true });
    const { module, actions, expires_at } = await requireToken(bearerOf(request));
    requireBucket();
    const { place, baseUrl, read } = releaseServer();
    const discovery = await refusing(read);
    return json({ place, baseUrl, discovery, token: { module, actions, expires_at } });
  },
);

function bearerOf(request: Request): string {
  const bearer = request.headers.get("authorization")?.replace(/^Bearer\s+/i, "") ?? "";
  return bearer.startsWith("prt_") ? bearer : "";
}

function requireToken(token: string, module?: string, action?: string): Promise<Token> {
  const args = { token, module: module ?? null, action: action ?? null };
  return explained(() => parseResponse(database.rpc("use_release_token", args), tokenSchema));
}

function requireBucket(): void {
  if (isBucketRegistry()) return;
  throw new Refusal(
    409,
    "folder_registry",
    "This portal keeps its releases in a folder of its host. Tokens need PORTAL_REGISTRY=supabase for the host and the functions.",
  );
}

async function parseBody(request: Request): Promise<ReturnType<typeof parseServerRequest>> {
  const body = await readBody(request, MAX_CHANGE_BYTES);
  try {
    return parseServerRequest(body);
  } catch (error) {
    throw new Refusal(400, "bad_request", error instanceof Error ? error.message : "");
  }
}

const sentences = new Map<string, readonly [status: number, sentence: string]>([
  ["bad_release_token", [401, "The release token is not valid. Ask an admin for another one."]],
  ["revoked_release_token", [401, "The release token was revoked. Ask an admin for another one."]],
  ["expired_release_token", [401, "The release token has expired. Ask an admin for another one."]],
  [
    "release_token_without_admin",
    [
      401,
      "The admin who created the release token is no longer an admin. Ask one for another token.",
    ],
  ],
  ["release_token_of_other_module", [403, "The release token belongs to another module."]],
  ["release_token_lacks_action", [403, "The release token does not allow this action."]],
  [
    "release_token_too_often",
    [
      429,
      "A release token allows {limit} {what} in an hour. Try again after {after}; rolling back is possible.",
    ],
  ],
  [
    "backend_lacks",
    [
      409,
      "The release needs what the backend lacks: {names}. Apply the migrations and deploy the edge functions that add it first.",
    ],
  ],
  ["repeated_release_request", [409, "This request was handled before. Run the command again."]],
]);

/** The sentence with the values of its placeholders, such as `{what}`. */
function completed(sentence: string, details: string | null): string {
  const values = z.record(z.string(), z.unknown()).parse(JSON.parse(details ?? "{}"));
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** The refusals of the database with a status and a sentence. */
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const known = error instanceof Refusal ? sentences.get(error.message) : undefined;
    if (!known || !(error instanceof Refusal)) throw error;
    const [status, sentence] = known;
    throw new Refusal(status, error.message, completed(sentence, error.details), error.details);
  }
}
