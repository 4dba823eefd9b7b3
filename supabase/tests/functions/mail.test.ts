import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { lastMailTo } from "../mails";
import { admin, anon, newMember } from "../stack";
import { invoke } from "./invoke";

const staff = "staff@portal.local";
const feedback = (content: string) => ({ template: "feedback", data: { content } });

describe("an email about feedback", () => {
  test("reaches the staff with the sender and line breaks, without active content", async () => {
    const { client, id, email } = await newMember();
    const content = `The <b>tea</b> & coffee\nare "great" <script>alert(1)</script>`;
    await client.from("feedback").insert({ user_id: id, content }).throwOnError();
    expect(await invoke(client, "send-email", feedback(content))).toEqual({
      status: 200,
      body: { sent: true },
    });
    const mail = await lastMailTo(staff);
    expect(mail.Subject).toBe("New feedback");
    expect(mail.HTML).toContain(email);
    expect(mail.HTML).toContain(
      "The &lt;b&gt;tea&lt;/b&gt; &amp; coffee<br>are &quot;great&quot; &lt;script&gt;",
    );
    expect(mail.HTML).not.toContain("<script>");
    expect(mail.Text).toBe(`From: ${email}\n\n${content}`);
  });

  test("is sent when the browser's clock is wrong", async () => {
    const { client, id } = await newMember();
    const content = `Hello ${randomUUID()}`;
    const created_at = "2001-01-01T00:00:00Z";
    await client.from("feedback").insert({ user_id: id, content, created_at }).throwOnError();
    expect((await invoke(client, "send-email", feedback(` ${content}\n`))).status).toBe(200);
    expect((await lastMailTo(staff)).Text).toContain(content);
  });

  test("is sent at any stored length, in any script", async () => {
    const { client, id } = await newMember();
    const content = randomUUID() + "अ".repeat(5000 - 36);
    await client.from("feedback").insert({ user_id: id, content }).throwOnError();
    expect((await invoke(client, "send-email", feedback(content))).status).toBe(200);
    expect((await lastMailTo(staff)).Text).toContain(content);
  });

  test("is sent once, however often it is requested", async () => {
    const { client, id } = await newMember();
    const content = `Again ${randomUUID()}`;
    await client.from("feedback").insert({ user_id: id, content }).throwOnError();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => invoke(client, "send-email", feedback(content))),
    );
    const refusals = responses.filter(({ status }) => status === 404);
    expect([responses.length, refusals.length]).toEqual([8, 7]);
  });

  test("is not sent without stored feedback, nor by anonymous callers", async () => {
    const { client } = await newMember();
    expect((await invoke(client, "send-email", feedback(`Spam ${randomUUID()}`))).status).toBe(404);
    expect((await invoke(anon, "send-email", feedback("Spam"))).status).toBe(401);
  });

  test("goes to the staff and ignores the recipient in the request", async () => {
    const { client, id } = await newMember();
    const [content, victim] = [`Hello ${randomUUID()}`, `${randomUUID()}@example.com`];
    await client.from("feedback").insert({ user_id: id, content }).throwOnError();
    expect(
      (
        await invoke(client, "send-email", {
          ...feedback(content),
          to: victim,
          subject: "x",
          html: "x",
        })
      ).status,
    ).toBe(200);
    await expect(lastMailTo(victim)).rejects.toThrow("No email to");
  });
});

describe("an email to any address", () => {
  const letter = (to: unknown) => ({
    to,
    subject: "Closed on Monday",
    html: "<p>See you on Tuesday.</p>",
  });

  test("can be sent by admins to several recipients", async () => {
    const { client } = await admin();
    const [one, two] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    expect((await invoke(client, "send-email", letter(`${one}, ${two}`))).status).toBe(200);
    for (const address of [one, two]) {
      expect(await lastMailTo(address)).toMatchObject({
        Subject: "Closed on Monday",
        HTML: "<p>See you on Tuesday.</p>",
      });
    }
  });

  test.each([{}, { html: "" }, { html: " \n" }])(
    "keeps plain text and its line breaks (%j)",
    async (beside) => {
      const { client } = await admin();
      const to = `${randomUUID()}@example.com`;
      const body = { to: [to], subject: "Plain", text: "a < b\nc", ...beside };
      expect((await invoke(client, "send-email", body)).status).toBe(200);
      expect(await lastMailTo(to)).toMatchObject({ HTML: "a &lt; b<br>c", Text: "a < b\nc" });
    },
  );

  test("is refused for members and anonymous callers", async () => {
    const { client } = await newMember();
    const victim = `${randomUUID()}@example.com`;
    expect((await invoke(client, "send-email", letter(victim))).status).toBe(403);
    expect((await invoke(anon, "send-email", letter(victim))).status).toBe(401);
    await expect(lastMailTo(victim)).rejects.toThrow("No email to");
  });

  test.each([
    ["no recipient", { to: "", subject: "a", html: "b" }],
    ["no address", { to: "me", subject: "a", html: "b" }],
    ["no subject", { to: "a@example.com", subject: " ", html: "b" }],
    ["no content", { to: "a@example.com", subject: "a" }],
    ["blank content", { to: "a@example.com", subject: "a", html: " ", text: "\n" }],
    [
      "a second header in the subject",
      { to: "a@example.com", subject: "a\r\nBcc: b@example.com", html: "b" },
    ],
    ["nothing", {}],
  ])("is refused with %s", async (_, body) => {
    const { client } = await admin();
    expect(await invoke(client, "send-email", body)).toMatchObject({
      status: 400,
      body: { message: "Email recipient, subject, and content are required" },
    });
  });
});
