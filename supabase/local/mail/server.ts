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
    const messages = mails.slice(0, Number(c.req.query("limit") ?? 50)).map(summaryJson);
    return c.json({ total: mails.length, count: messages.length, messages });
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
    const body = idsSchema.safeParse(await jsonOf(c.req.raw));
    if (!body.success) return c.json({ Error: z.prettifyError(body.error) }, 400);
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

const idsSchema = z.object({ IDs: z.array(z.string()) });
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

function summaryJson(mail: Mail) {
  return {
    ID: mail.id,
    From: addressJson(mail.from),
    To: mail.to.map(addressJson),
    Subject: mail.subject,
    Read: mail.read,
    Created: mail.created,
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
    Attachments: mail.attachments.map(({ name, type, contentId }, index) => ({
      PartID: String(index + 1),
      FileName: name,
      ContentType: type,
      ...(contentId && { ContentID: contentId }),
    })),
  };
}

function addressJson({ name, address }: MailAddress) {
  return { Name: name, Address: address };
}
