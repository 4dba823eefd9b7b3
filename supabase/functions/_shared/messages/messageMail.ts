import { z } from "npm:zod@4.6.7";
import { parseResponse, database } from "../database.ts";
import type { Message } from "./message.ts";
import { brand, calendarMessage, renderEmail } from "../generated/notifications.js";
import { Unavailable } from "../http.ts";
import { type Attachment, type Mail, MailRefused, sender } from "./mail.ts";
import { invoiceFile } from "./invoiceFile.ts";
import { passImage } from "./passImage.ts";
import { messageOf } from "../messageOf.ts";

/** A single address: a comma or an angle bracket would add recipients. */
const address = /^[^\s@,;<>"]+@[^\s@,;<>"]+$/;

const tokensSchema = z.object({ answer: z.string(), unsubscribe: z.string() });

interface GuestTokens {
  answer: string;
  unsubscribe: string;
}

/** Tokens for a guest without an account, who has no notification choices. */
async function guestTokens(message: Message): Promise<GuestTokens | null> {
  const { kind, user_id, subject_id, recipient } = message;
  if (kind !== "booking_invitation" || user_id !== null) return null;
  const args = { guest_id: subject_id, address: recipient };
  return parseResponse(database.rpc("guest_tokens", args).single(), tokensSchema);
}

const passSchema = z.object({ change: z.string() });

/** No table contains the code. Null: an email without a pass. */
async function passCode({ kind, subject_id, data }: Message): Promise<string | null> {
  if (kind !== "visitor_pass" || passSchema.parse(data).change === "cancelled") return null;
  const code = await parseResponse(
    database.rpc("pass_code", { pass_id: subject_id }),
    z.string().nullable(),
  );
  if (code === null) throw new MailRefused("The pass was revoked before its email was sent.");
  return code;
}

/** The token is valid from the time of sending; no table contains it. */
async function invitationUrl({ kind, subject_id, recipient }: Message): Promise<string | null> {
  if (kind !== "member_invitation") return null;
  const token = await parseResponse(
    database.rpc("member_invitation_token", { member_id: subject_id, address: recipient }),
    z.string().nullable(),
  );
  if (token === null) {
    throw new MailRefused("The account is in use, was deleted, or has another address.");
  }
  const query = `token=${encodeURIComponent(token)}`;
  return `${setting("SUPABASE_URL")}/functions/v1/accept-invitation?${query}`;
}

const securitySchema = z.object({
  offers_return: z.boolean().default(false),
  changed_at: z.string(),
});

/** Null if the account has the address again. No table contains the token. */
async function addressReturnUrl({
  kind,
  subject_id,
  recipient,
  data,
}: Message): Promise<string | null> {
  if (kind !== "account_security") return null;
  const { offers_return, changed_at } = securitySchema.parse(data);
  if (!offers_return) return null;
  const args = { member_id: subject_id, address: recipient, changed_at };
  const token = await parseResponse(
    database.rpc("address_return_token", args),
    z.string().nullable(),
  );
  return token && `${portalUrl()}/return-address?token=${encodeURIComponent(token)}`;
}

/** @throws MailRefused if the message must not be sent */
export async function mailOf(message: Message): Promise<Mail> {
  const [guest, code, acceptUrl, returnUrl, invoice] = await Promise.all([
    guestTokens(message),
    passCode(message),
    invitationUrl(message),
    addressReturnUrl(message),
    invoiceFile(message),
  ]);
  const { id, kind, data, recipient, member_name } = message;
  const token = guest?.unsubscribe ?? message.unsubscribe_token;
  const to = recipient === "staff" ? setting("MAIL_STAFF") : recipient;
  if (!address.test(to)) throw new MailRefused(`${JSON.stringify(to)} is not an email address.`);
  const links = token ? unsubscribeLinks(token) : null;
  const { subject, html, text, calendar } = write(kind, data, {
    name: member_name,
    unsubscribeUrl: links?.page ?? null,
    portalUrl: portalUrl(),
    answerUrl: guest && `${portalUrl()}/invitation?token=${encodeURIComponent(guest.answer)}`,
    guestUrl: acceptUrl ?? returnUrl,
    pass: code === null ? null : { code, imageUrl: "cid:pass" },
  });
  const attachments: Attachment[] = invoice ? [invoice] : [];
  if (code !== null) {
    const content = passImage(code);
    attachments.push({ name: "pass.gif", type: "image/gif", content, contentId: "pass" });
  }
  if (calendar) {
    attachments.push({
      name: "invite.ics",
      type: `text/calendar; charset=utf-8; method=${calendar.method}`,
      content: calendarMessage(calendar.entry, {
        ...calendar,
        organizer: { name: sender().name || brand.fullName, email: sender().email },
        attendee: { name: member_name ?? "", email: to },
      }),
    });
  }
  return {
    to: [to],
    subject,
    html,
    text,
    idempotencyKey: id,
    ...(links && {
      // RFC 8058: mail programs unsubscribe with one click, by a POST.
      headers: {
        "List-Unsubscribe": `<${links.oneClick}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
    ...(attachments.length > 0 && { attachments }),
  };
}

function unsubscribeLinks(token: string): { page: string; oneClick: string } {
  const query = `token=${encodeURIComponent(token)}`;
  return {
    page: `${portalUrl()}/unsubscribe?${query}`,
    oneClick: `${setting("SUPABASE_URL")}/functions/v1/unsubscribe?${query}`,
  };
}

const portalUrl = (): string => setting("SITE_URL").replace(/\/+$/, "");

function write(...args: Parameters<typeof renderEmail>): ReturnType<typeof renderEmail> {
  try {
    return renderEmail(...args);
  } catch (error) {
    throw new MailRefused(`The email could not be written: ${messageOf(error)}`);
  }
}

function setting(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Unavailable(`${name} must be set`);
  return value;
}
