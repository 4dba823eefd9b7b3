import type { Server } from "node:http";
import { Hono } from "hono";
import { z } from "zod";
import { createFetchServer } from "../gateway/fetchServer";
import type { Mail, MailAddress, Mailbox } from "./mailbox";
import { listPage, messagePage } from "./pages";

/** Mailpit's API and a page to read by, so that tests of the CLI's stack run against either. */
export function createMailServer(mailbox: Mailbox): Server {
  const app = new Hono();
  app.use(async (_, next) => {
    await mailbox.settled();
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
    return c.html(`<base target="_top">${mail.html}`);
  });
  app.get("/api/v1/messages", (c) => {
    const start = Number(c.req.query("start") ?? 0);
    const limit = Number(c.req.query("limit") ?? 50);
    return c.json(listJson(mailbox.list(), mailbox.list(), start, limit));
  });
  app.get("/api/v1/search", (c) => {
    const wanted = (c.req.query("query") ?? "").toLowerCase().replaceAll(/\b(to|subject):|"/g, "");
    const found = mailbox.list().filter((mail) => searchText(mail).includes(wanted.trim()));
    return c.json(listJson(found, mailbox.list(), 0, Number(c.req.query("limit") ?? 50)));
  });
  app.get("/api/v1/message/:id", async (c) => {
    const mail = mailbox.find(c.req.param("id"));
    if (!mail) return c.text("message not found", 404);
    await mailbox.markRead(mail);
    return c.json(messageJson(mail));
  });
  app.delete("/api/v1/messages", async (c) => {
    const body = idsSchema.safeParse(await c.req.json().catch(() => ({})));
    await mailbox.remove(body.success ? body.data.IDs : []);
    return c.text("ok");
  });
  app.post("/api/v1/send", async (c) => {
    const body = sendSchema.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return c.json({ Error: z.prettifyError(body.error) }, 400);
    const { From, To, Subject, Text, HTML } = body.data;
    const mail = await mailbox.deliver({
      from: { address: From.Email, name: From.Name },
      to: To.map(({ Email, Name }) => ({ address: Email, name: Name })),
      subject: Subject,
      text: Text,
      html: HTML,
    });
    return c.json({ ID: mail.id });
  });
  return createFetchServer((request) => app.fetch(request));
}

const idsSchema = z.object({ IDs: z.array(z.string()).default([]) });
const personSchema = z.object({ Email: z.email(), Name: z.string().default("") });
const sendSchema = z.object({
  From: personSchema,
  To: z.array(personSchema).min(1),
  Subject: z.string().default(""),
  Text: z.string().default(""),
  HTML: z.string().default(""),
});

function listJson(mails: readonly Mail[], all: readonly Mail[], start: number, limit: number) {
  return {
    total: all.length,
    unread: all.filter(({ read }) => !read).length,
    count: mails.slice(start, start + limit).length,
    messages_count: mails.length,
    start,
    tags: [],
    messages: mails.slice(start, start + limit).map((mail) => ({
      ...headJson(mail),
      Read: mail.read,
      Created: mail.created,
      Attachments: 0,
      Snippet: mail.text.slice(0, 250),
    })),
  };
}

function messageJson(mail: Mail) {
  const parts = { Text: mail.text, HTML: mail.html, Inline: [], Attachments: [] };
  return { ...headJson(mail), Date: mail.created, ReturnPath: mail.from.address, ...parts };
}

function headJson(mail: Mail) {
  return {
    ID: mail.id,
    MessageID: `${mail.id}@portal.local`,
    From: person(mail.from),
    To: mail.to.map(person),
    Cc: [],
    Bcc: [],
    ReplyTo: [],
    Subject: mail.subject,
    Tags: [],
    Size: mail.html.length + mail.text.length,
  };
}

function person({ name, address }: MailAddress) {
  return { Name: name, Address: address };
}

function searchText(mail: Mail): string {
  return [mail.subject, ...mail.to.map(({ address }) => address)].join(" ").toLowerCase();
}
