import { z } from "npm:zod@4.6.7";
import { isAdmin, type Member, notAdmin, requireMember } from "../_shared/caller.ts";
import { parseResponse, database } from "../_shared/database.ts";
import { json, readBody, Refusal, serve } from "../_shared/http.ts";
import { htmlLines } from "../_shared/generated/notifications.js";
import { checkMailService, type Mail, sendMail } from "../_shared/messages/mail.ts";
import { statusHandler } from "../_shared/status.ts";

const feedbackRequest = z.object({
  template: z.literal("feedback"),
  data: z.object({ content: z.string().trim().min(1).max(5000) }),
});

const addresses = z
  .union([z.string(), z.array(z.string())])
  .transform((to) =>
    [to]
      .flat()
      .join(",")
      .split(",")
      .map((address) => address.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.email()).min(1).max(50));
const contentField = z.string().max(100_000).default("");
const plainRequest = z
  .object({
    to: addresses,
    /** A single line, so that no header can be injected. */
    subject: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^[^\r\n]*$/),
    html: contentField,
    text: contentField,
  })
  .refine(({ html, text }) => `${html}${text}`.trim() !== "");

/** HTML and text of 100,000 characters each, from admins. */
const MAX_BYTES = 1024 * 1024;

// Members cannot choose the recipient: the function would be an open relay.
serve(async (request) => {
  const member = await requireMember(request);
  const isAllowed = await isAdmin(member);
  const body = await readBody(request, isAllowed ? MAX_BYTES : undefined);
  const feedback = feedbackRequest.safeParse(body);
  if (feedback.success) await requireStored(member, feedback.data.data.content);
  else if (isAllowed) await sendMail(plainMail(body));
  else throw notAdmin();
  return json({ sent: true });
}, statusHandler(checkMailService));

function plainMail(body: unknown): Mail {
  const plain = plainRequest.safeParse(body);
  if (!plain.success) {
    const message = "Email recipient, subject, and content are required";
    throw new Refusal(400, "missing_email_parameters", message);
  }
  const { to, subject, html, text } = plain.data;
  return { to, subject, html: html.trim() ? html : htmlLines(text), text };
}

/** Storing the feedback has added its email to the outbox, which delivers it once. */
async function requireStored(member: Member, content: string): Promise<void> {
  if (!Deno.env.get("MAIL_STAFF"))
    throw new Refusal(503, "no_staff_address", "MAIL_STAFF is not set");
  const since = new Date(Date.now() - 10 * 60_000).toISOString();
  const recent = await parseResponse(
    database.from("feedback").select("content").eq("user_id", member.id).gte("created_at", since),
    z.array(z.object({ content: z.string() })),
  );
  // Compared here: a long text does not fit into the URL of a filter.
  if (!recent.some((feedback) => feedback.content.trim() === content))
    throw new Refusal(404, "unknown_feedback", "This feedback is not stored");
}
