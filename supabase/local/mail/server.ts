import type { Server } from "node:http";
import { Hono } from "hono";
import { z } from "zod";
import { BodyRefusal, OpenBodies } from "@portal/shared/tooling/server/openBodies";
import { createFetchServer } from "../gateway/fetchServer";
import { jsonOf } from "../gateway/jsonOf";
import { createJsonCheck } from "../gateway/jsonCheck";
import { isTrusted } from "../gateway/trustedOrigin";
import type { Mail, MailAddress, Mailbox } from "./mailbox";
import { listPage, messagePage } from "./pages";
import { searchMails } from "./search";

const MAX_BODY_BYTES = 1024 * 1024;

/** The part of Mailpit's API that the portal and its tests call, and pages to read the emails. */
export function createMailServer(mailbox: Mailbox, hosts: readonly string[]): Server {
  const app = new Hono();
  app.onError((error) => {
    if (error instanceof BodyRefusal) return error.toResponse();
    throw error;
  });
  app.use(async (_, next) => {
    await mailbox.whenIdle();
    await next();
  });
  app.get("/", (c) => c.html(listPage(mailbox.list())));
  app.get("/view/:id", async (c) => {
    const mail = mailbox.find(c.req.param("id"));
    if (!mail) return c.redirect("/");
    await mailbox.markRead(mail);
    return c.html(messagePage(mail));
  });
  app.get("/view/:id/html", (c) => {
    const mail = mailbox.find(c.req.param("id"));
    if (!mail) return c.notFound();
    c.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; img-src *");
    return c.html(`<base target="_top">${withImages(mail)}`);
  });
  app.get("/api/v1/messages", (c) => {
    const mails = mailbox.list();
    const { start, limit } = pageOf(c.req.query());
    // As in Mailpit: the limit 0 returns all emails and ignores `start`.
    const shown = limit === 0 ? mails : mails.slice(start, start + limit);
    return c.json(listJson(mails, mails, { start, shown }));
  });
  app.get("/api/v1/search", (c) => {
    const query = (c.req.query("query") ?? "").trim();
    if (query === "") return c.text("Error: no search query", 400);
    const mails = searchMails(mailbox.list(), query);
    const { start, limit } = pageOf(c.req.query());
    const shown = mails.slice(start, start + limit);
    return c.json(listJson(mailbox.list(), mails, { start, shown }));
  });
  app.get("/api/v1/message/:id", async (c) => {
    const mail = mailbox.find(c.req.param("id"));
    if (!mail) return c.text("message not found", 404);
    await mailbox.markRead(mail);
    return c.json(messageJson(mail));
  });
  app.get("/api/v1/message/:id/headers", (c) => {
    const mail = mailbox.find(c.req.param("id"));
    if (!mail) return c.text("message not found", 404);
    const headers = Object.entries(mail.headers).map(([name, value]) => [name, [value]]);
    return c.json(Object.fromEntries(headers));
  });
  app.get("/api/v1/message/:id/part/:part", (c) => {
    const mail = mailbox.find(c.req.param("id"));
    const attachment = mail?.attachments[Number(c.req.param("part")) - 1];
    if (!attachment) return c.text("part not found", 404);
    c.header("content-type", attachment.type);
    c.header("content-disposition", "attachment");
    return c.body(Buffer.from(attachment.content, "base64"));
  });
  app.delete("/api/v1/messages", async (c) => {
    const body = idsSchema.safeParse((await jsonOf(c.req.raw)) ?? {});
    if (!body.success) return c.text(`Error: ${z.prettifyError(body.error)}`, 400);
    await mailbox.remove(body.data.IDs);
    return c.text("ok");
  });
  app.post("/api/v1/send", async (c) => {
    const body = sendSchema.safeParse(await jsonOf(c.req.raw));
    if (!body.success) return c.json({ Error: z.prettifyError(body.error) }, 400);
    const { From, To, Subject, Text, HTML, Headers, Attachments } = body.data;
    const mail = await mailbox.deliver({
      from: { address: From.Email, name: From.Name },
      to: To.map(({ Email, Name }) => ({ address: Email, name: Name })),
      subject: Subject,
      text: Text,
      html: HTML,
      headers: Headers,
      attachments: Attachments.map(({ Filename, ContentType, Content, ContentID }) => ({
        name: Filename,
        type: ContentType,
        content: Content,
        contentId: ContentID,
      })),
    });
    return c.json({ ID: mail.id });
  });
  const bodies = new OpenBodies();
  return createFetchServer(
    async (request) => {
      if (!isTrusted(request)) return new Response("Forbidden: another origin", { status: 403 });
      const body = bodies.open(request, { maxBytes: MAX_BODY_BYTES, check: createJsonCheck() });
      try {
        const response = await app.fetch(body.request);
        return body.refusal()?.toResponse() ?? response;
      } finally {
        body.end();
      }
    },
    { hosts },
  );
}

/** Values that are not whole numbers are ignored. */
function pageOf(query: Record<string, string>): { start: number; limit: number } {
  const numberOf = (value: string | undefined, fallback: number) =>
    /^\d+$/.test(value ?? "") ? Number(value) : fallback;
  return { start: numberOf(query["start"], 0), limit: numberOf(query["limit"], 50) };
}

/** Deletes all emails if `IDs` is missing or null. */
const idsSchema = z.object({ IDs: z.array(z.string()).nullish() });
const addressSchema = z.object({ Email: z.email(), Name: z.string().default("") });
/** Real mail services refuse line breaks too: they would add headers. */
const line = z.string().regex(/^[^\r\n]*$/);
const attachmentSchema = z.object({
  Filename: line,
  ContentType: line,
  Content: z.base64(),
  ContentID: line.default(""),
});
const sendSchema = z.object({
  From: addressSchema,
  To: z.array(addressSchema).min(1),
  Subject: line.default(""),
  Text: z.string().default(""),
  HTML: z.string().default(""),
  Headers: z.record(line, line).default({}),
  Attachments: z.array(attachmentSchema).default([]),
});

/** Mail programs show attached images in place of `cid:` addresses. */
const withImages = ({ id, html, attachments }: Mail): string =>
  attachments.reduce(
    (shown, { contentId }, index) =>
      contentId
        ? shown.replaceAll(`cid:${contentId}"`, `/api/v1/message/${id}/part/${index + 1}"`)
        : shown,
    html,
  );

function listJson(
  all: readonly Mail[],
  matching: readonly Mail[],
  { start, shown }: { start: number; shown: readonly Mail[] },
) {
  const unread = (mails: readonly Mail[]) => mails.filter(({ read }) => !read).length;
  return {
    total: all.length,
    unread: unread(all),
    count: shown.length,
    messages_count: matching.length,
    messages_unread: unread(matching),
    start,
    tags: [],
    messages: shown.map(summaryJson),
  };
}

function summaryJson(mail: Mail) {
  return {
    ID: mail.id,
    From: addressJson(mail.from),
    To: mail.to.map(addressJson),
    Subject: mail.subject,
    Read: mail.read,
    Created: mail.created,
    Attachments: mail.attachments.length,
    Snippet: mail.text.replaceAll(/\s+/g, " ").slice(0, 250),
    ...missingFields,
  };
}

function messageJson(mail: Mail) {
  return {
    ID: mail.id,
    From: addressJson(mail.from),
    To: mail.to.map(addressJson),
    Subject: mail.subject,
    Date: mail.created,
    Text: mail.text,
    HTML: mail.html,
    ...missingFields,
    Attachments: mail.attachments.map(({ name, type, contentId }, index) => ({
      PartID: String(index + 1),
      FileName: name,
      ContentType: type,
      ...(contentId && { ContentID: contentId }),
    })),
  };
}

/** Fields of Mailpit that the emails of the portal do not have. */
const missingFields = { Cc: [], Bcc: [], ReplyTo: [], Tags: [] };

function addressJson({ name, address }: MailAddress) {
  return { Name: name, Address: address };
}
