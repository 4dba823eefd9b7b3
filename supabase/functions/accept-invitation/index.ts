import { z } from "npm:zod@4.6.7";
import { parseResponse, database } from "../_shared/database.ts";
import { json, Refusal, refuse, serve, Unavailable } from "../_shared/http.ts";

// The link of an invitation. Links of the auth service end within the hour, so this one, valid for a week,
// leads to a fresh one. Opening it uses up nothing: mail scanners open links too, and the page asks first.
serve(
  async () => {
    throw refuse(400, "bad_token");
  },
  async (request) => {
    const token = new URL(request.url).searchParams.get("token");
    const site = Deno.env.get("SITE_URL")?.replace(/\/+$/, "");
    if (!token || !site) return json({ running: true });
    try {
      const hash = await issueLink(token);
      const query = new URLSearchParams({ token_hash: hash, type: "invite" });
      return redirect(`${site}/auth/confirm?${query}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // As the auth service reports a used or expired link: the login page says how to continue.
      const fault = new URLSearchParams({
        error: "access_denied",
        error_code: "otp_expired",
        error_description: "Email link is invalid or has expired",
      });
      return redirect(`${site}/login#${fault}`);
    }
  },
);

async function issueLink(token: string): Promise<string> {
  if (!/^[\w.-]{1,300}$/.test(token)) throw refuse(400, "bad_token");
  const email = await parseResponse(database.rpc("invited_address", { token }), z.string());
  const { data, error } = await database.auth.admin.generateLink({ type: "invite", email });
  if (error?.code === "email_exists") throw refuse(400, "invitation_accepted");
  if (error) throw new Unavailable(error.message);
  return data.properties.hashed_token;
}

const redirect = (location: string): Response =>
  new Response(null, { status: 303, headers: { Location: location } });
