import { describe, expect, it } from "vitest";
import { stack } from "../stack";

const api = `${stack.mailUrl}/api/v1`;

async function deliver(subject: string): Promise<string> {
  const response = await fetch(`${api}/send`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      From: { Email: "house@example.com", Name: "The House" },
      To: [{ Email: "asha@example.com", Name: "Asha" }],
      Subject: subject,
      Text: "Follow http://example.com/here please",
      HTML: '<p>Follow <a href="http://example.com/here">me</a></p>',
    }),
  });
  return ((await response.json()) as { ID: string }).ID;
}

describe("the mailbox", () => {
  it("lists emails, newest first, and returns a whole email", async () => {
    const first = await deliver("First");
    const second = await deliver("Second");
    const list = await (await fetch(`${api}/messages?limit=2`)).json();
    expect(list).toMatchObject({
      count: 2,
      messages: [
        {
          ID: second,
          Read: false,
          Subject: "Second",
          From: { Name: "The House", Address: "house@example.com" },
          To: [{ Name: "Asha", Address: "asha@example.com" }],
        },
        { ID: first },
      ],
    });
    const mail = await (await fetch(`${api}/message/${second}`)).json();
    expect(mail).toMatchObject({
      ID: second,
      Subject: "Second",
      Text: "Follow http://example.com/here please",
      HTML: expect.stringContaining("<a href"),
    });
    const after = await (await fetch(`${api}/messages?limit=1`)).json();
    expect(after).toMatchObject({ messages: [{ ID: second, Read: true }] });
  });

  it("keeps the headers and attachments of an email", async () => {
    const response = await fetch(`${api}/send`, {
      method: "POST",
      body: JSON.stringify({
        From: { Email: "house@example.com" },
        To: [{ Email: "asha@example.com" }],
        Headers: { "List-Unsubscribe": "<https://portal.example.com/u>" },
        Attachments: [
          {
            Filename: "invite.ics",
            ContentType: "text/calendar; charset=utf-8; method=REQUEST",
            Content: Buffer.from("BEGIN:VCALENDAR – Fête").toString("base64"),
          },
        ],
      }),
    });
    const { ID } = (await response.json()) as { ID: string };
    expect(await (await fetch(`${api}/message/${ID}/headers`)).json()).toEqual({
      "List-Unsubscribe": ["<https://portal.example.com/u>"],
    });
    const mail = await (await fetch(`${api}/message/${ID}`)).json();
    const type = "text/calendar; charset=utf-8; method=REQUEST";
    expect(mail).toMatchObject({
      Attachments: [{ PartID: "1", FileName: "invite.ics", ContentType: type }],
    });
    const part = await fetch(`${api}/message/${ID}/part/1`);
    expect(part.headers.get("content-type")).toBe(type);
    expect(await part.text()).toBe("BEGIN:VCALENDAR – Fête");
    expect((await fetch(`${api}/message/${ID}/part/2`)).status).toBe(404);
    expect(await (await fetch(`${stack.mailUrl}/view/${ID}`)).text()).toContain("invite.ics");
  });

  it.each([
    ["subject", { Subject: "Hello\r\nBcc: all@example.com" }],
    ["header", { Headers: { "X-Note": "a\nBcc: all@example.com" } }],
  ])("refuses a line break in the %s", async (_, more) => {
    const mail = {
      From: { Email: "house@example.com" },
      To: [{ Email: "a@example.com" }],
      ...more,
    };
    const response = await fetch(`${api}/send`, { method: "POST", body: JSON.stringify(mail) });
    expect(response.status).toBe(400);
  });

  it("has a page that escapes the text of emails", async () => {
    const id = await deliver('<script>alert("x")</script>');
    const list = await (await fetch(stack.mailUrl)).text();
    expect(list).toContain(`/view/${id}`);
    expect(list).toContain("&lt;script&gt;");
    expect(list).not.toContain("<script>");
    const page = await (await fetch(`${stack.mailUrl}/view/${id}`)).text();
    expect(page).toContain('href="http://example.com/here"');
    expect(page).not.toContain("<script>");
    const body = await fetch(`${stack.mailUrl}/view/${id}/html`);
    expect(body.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("deletes only the emails with the given ids", async () => {
    const [kept, gone] = [await deliver("Kept"), await deliver("Gone")];
    await fetch(`${api}/messages`, { method: "DELETE", body: JSON.stringify({ IDs: [gone] }) });
    expect((await fetch(`${api}/message/${gone}`)).status).toBe(404);
    expect((await fetch(`${api}/message/${kept}`)).status).toBe(200);
    expect((await fetch(`${api}/messages`, { method: "DELETE" })).status).toBe(400);
    expect((await fetch(`${api}/message/${kept}`)).status).toBe(200);
  });

  it("refuses writes from another site", async () => {
    const id = await deliver("Stays");
    const page = { origin: "https://evil.example" };
    const refused = await Promise.all([
      fetch(`${api}/messages`, { method: "DELETE", headers: page }),
      fetch(`${api}/messages`, { method: "DELETE", headers: { "sec-fetch-site": "cross-site" } }),
      fetch(`${api}/send`, { method: "POST", headers: page, body: "{}" }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await fetch(`${api}/message/${id}`)).status).toBe(200);
  });
});
