import { z } from "npm:zod@4.6.7";
import { parseResponse, database } from "../_shared/database.ts";
import { json, parseJson, readText, Refusal, refuse, serve } from "../_shared/http.ts";

/** `member.kind.signature`; the database checks it. */
const tokenSchema = z
  .string()
  .max(300)
  .regex(/^[\w.-]+$/);
const bodySchema = z.object({ token: z.string() });

// Turns off the emails of one kind. The signed token authorizes, because mail programs have no session:
// they post the form of RFC 8058 to the link in the header. The portal's page sends JSON.
serve(
  async (request) => {
    const linked = new URL(request.url).searchParams.get("token");
    const token = linked ?? bodySchema.safeParse(parseJson(await readText(request))).data?.token;
    if (!token) throw new Refusal(400, "bad_request", "The token is missing");
    if (!tokenSchema.safeParse(token).success) throw refuse(400, "bad_token");
    const kind = await parseResponse(database.rpc("unsubscribe", { token }), z.string());
    return json({ kind });
  },
  // Mail scanners open links, so a GET leads to the page that asks first.
  async (request) => {
    const token = new URL(request.url).searchParams.get("token");
    const site = Deno.env.get("SITE_URL")?.replace(/\/+$/, "");
    if (!token || !site) return json({ running: true });
    const page = `${site}/unsubscribe?token=${encodeURIComponent(token)}`;
    return new Response(null, { status: 303, headers: { Location: page } });
  },
);
