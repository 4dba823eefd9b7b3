import { z } from "npm:zod@4.6.7";
import { type Member, requireAdmin, requireMember } from "../_shared/caller.ts";
import { answerOf, database } from "../_shared/database.ts";
import { json, Refusal, serve } from "../_shared/http.ts";
import { feedbackLetter, withBreaks } from "../_shared/letters.ts";
import { type Mail, sendMail } from "../_shared/mail.ts";

const feedbackRequest = z.object({
  template: z.literal("feedback"),
  data: z.object({ content: z.string().min(1).max(5000) }),
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
const plainRequest = z
  .object({
    to: addresses,
    /** One line: no header can be put into it. */
    subject: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^[^\r\n]*$/),
    html: z.string().max(100_000).optional(),
    text: z.string().max(100_000).optional(),
  })
  .refine(({ html, text }) => Boolean(html ?? text));

/**
 * Sends a mail: for members what a template makes of their data, to whom the template says; to
 * anybody and with any content for admins alone. So it is nobody's open relay.
 */
serve(async (request) => {
  const body: unknown = await request.json().catch(() => null);
  const feedback = feedbackRequest.safeParse(body);
  await sendMail(
    feedback.success
      ? await feedbackMail(await requireMember(request), feedback.data.data.content)
      : await plainMail(request, body),
  );
  return json({ sent: true });
});

async function plainMail(request: Request, body: unknown): Promise<Mail> {
  await requireAdmin(request);
  const plain = plainRequest.safeParse(body);
  if (!plain.success) {
    const message = "Email recipient, subject, and content are required";
    throw new Refusal(400, "missing_email_parameters", message);
  }
  const { to, subject, html, text } = plain.data;
  return { to, subject, html: html ?? withBreaks(text ?? ""), text: text ?? "" };
}

/** To the staff, once it is stored: whoever calls this a thousand times writes to nobody else. */
async function feedbackMail(member: Member, content: string): Promise<Mail> {
  const staff = Deno.env.get("MAIL_STAFF");
  if (!staff) throw new Refusal(503, "no_staff_address", "MAIL_STAFF is not set");
  const since = new Date(Date.now() - 10 * 60_000).toISOString();
  const stored = await answerOf(
    database
      .from("feedback")
      .select("id")
      .eq("user_id", member.id)
      .eq("content", content)
      .gte("created_at", since)
      .limit(1),
    z.array(z.unknown()),
  );
  if (stored.length === 0)
    throw new Refusal(404, "unknown_feedback", "This feedback is not stored");
  return { to: [staff], ...feedbackLetter({ email: member.email, content }) };
}
