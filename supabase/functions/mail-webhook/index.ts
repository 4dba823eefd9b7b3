import { z } from "npm:zod@4.6.7";
import { parseResponse, database } from "../_shared/database.ts";
import { oneLine } from "../_shared/generated/notifications.js";
import { json, parseEvent, readText, Refusal, serve } from "../_shared/http.ts";
import { isSignedEvent } from "../_shared/signature.ts";

const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    tags: z.object({ outbox: z.guid() }).optional().catch(undefined),
    bounce: z.object({ message: z.string() }).optional().catch(undefined),
  }),
});

const problems = new Map([
  ["email.bounced", "The address does not accept emails."],
  ["email.complained", "The recipient reported the email as spam."],
]);

// Resend accepts an email before the recipient's server does: a bounce arrives here, also repeatedly.
serve(async (request) => {
  const secret = Deno.env.get("RESEND_WEBHOOK_SECRET");
  if (!secret) throw new Refusal(401, "bad_signature", "The signature does not match");
  const raw = await readText(request);
  if (!(await isSignedEvent(raw, request.headers, secret)))
    throw new Refusal(401, "bad_signature", "The signature does not match");
  const event = eventSchema.safeParse(parseEvent(raw));
  if (!event.success) throw new Refusal(400, "bad_request", "The event is malformed");
  const { type, data } = event.data;
  const problem = problems.get(type);
  if (!problem || !data.tags) return json({ outcome: "ignored" });
  const error = oneLine(`${problem} ${data.bounce?.message ?? ""}`);
  const isKnown = await parseResponse(
    database.rpc("record_bounce", { outbox_id: data.tags.outbox, error }),
    z.boolean(),
  );
  return json({ outcome: isKnown ? "failed" : "already_known" });
});
