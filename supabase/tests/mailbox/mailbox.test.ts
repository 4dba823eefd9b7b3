import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { stack } from "../stack";

const api = `${stack.mailUrl}/api/v1`;

interface MessageList {
  count: number;
  total: number;
  messages: { ID: string }[];
}

const read = async <T>(path: string) => (await (await fetch(`${api}/${path}`)).json()) as T;
const search = (parameters: Record<string, string>) =>
  read<MessageList>(`search?${new URLSearchParams(parameters).toString()}`);

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

  it("deletes the emails with the given ids, and all without ids", async () => {
    const [kept, gone] = [await deliver("Kept"), await deliver("Gone")];
    const remove = (body = "") => fetch(`${api}/messages`, { method: "DELETE", body });
    await remove(JSON.stringify({ IDs: [gone] }));
    expect((await fetch(`${api}/message/${gone}`)).status).toBe(404);
    expect((await fetch(`${api}/message/${kept}`)).status).toBe(200);
    expect((await remove('{"IDs":5}')).status).toBe(400);
    expect((await fetch(`${api}/message/latest`)).status).toBe(200);
    expect(await (await remove()).text()).toBe("ok");
    expect(await (await fetch(`${api}/messages`)).json()).toMatchObject({ total: 0, messages: [] });
    await deliver("New");
    await remove(JSON.stringify({ IDs: [] }));
    expect((await fetch(`${api}/message/latest`)).status).toBe(404);
  });

  it("finds emails by recipient, sender, subject, words and phrases", async () => {
    const id = await deliver(`Rooms of ${randomUUID()}`);
    const { Subject } = await read<{ Subject: string }>(`message/${id}`);
    const word = Subject.split(" ").at(-1) ?? "";
    const finds = async (query: string) =>
      (await search({ query: `${query} ${word}` })).messages.some(({ ID }) => ID === id);
    const matching = [
      "to:asha@example.com",
      "TO:Asha",
      'to:"asha <asha@"',
      "from:house@example.com",
      'from:"The House"',
      "addressed:example.com",
      `subject:"${Subject}"`,
      "please",
      '"follow http://example.com"',
      "-to:ravi@example.com",
      "!receipt",
      "is:read",
      "-has:attachment",
      "after:2020-01-01",
    ];
    const others = [
      "to:house@example.com",
      "from:asha",
      "subject:please",
      '"please follow"',
      "-please",
      "is:unread",
      "has:attachment",
      "before:2020-01-01",
      "cc:asha",
    ];
    const found: string[] = [];
    for (const query of [...matching, ...others]) if (await finds(query)) found.push(query);
    expect(found).toEqual(matching);
  });

  it("returns the pages of a search and of the list", async () => {
    const word = randomUUID();
    const ids = [await deliver(word), await deliver(word), await deliver(word)].toReversed();
    const query = `subject:${word}`;
    expect(await search({ query })).toMatchObject({ count: 3, messages_count: 3, start: 0 });
    const second = await search({ query, start: "1", limit: "1" });
    expect(second).toMatchObject({ count: 1, messages_count: 3, start: 1 });
    expect(second.messages.map(({ ID }) => ID)).toEqual([ids[1]]);
    expect(await search({ query, limit: "0" })).toMatchObject({ count: 0, messages_count: 3 });
    expect(await search({ query, limit: "-1" })).toMatchObject({ count: 3 });
    const list = await read<MessageList>("messages?start=2&limit=1");
    expect(list.messages.map(({ ID }) => ID)).toEqual([ids[2]]);
    const all = await read<MessageList>("messages?limit=0");
    expect(all.count).toBe(all.total);
    const without = await fetch(`${api}/search`);
    expect([without.status, await without.text()]).toEqual([400, "Error: no search query"]);
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
