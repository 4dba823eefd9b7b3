import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { deliverMailTo, lastMailTo, mailsTo } from "../mails";
import { admin, anon, newMember } from "../stack";
import { invoke } from "./invoke";

const staff = "staff@portal.local";
const feedback = (content: string) => ({ template: "feedback", data: { content } });

/** Other tests leave emails to the staff too. */
const mailsOf = async (content: string) =>
  (await mailsTo(staff)).filter(({ Text }) => Text.includes(content));
const mailsWith = async (content: string) => (await mailsOf(content)).length;

describe("an email about feedback", () => {
  test("reaches the staff with the sender and line breaks, without active content", async () => {
    const { client, id, email } = await newMember();
    const content = `The <b>tea</b> & coffee\nare "great" <script>alert(1)</script>`;
    await client.from("feedback").insert({ user_id: id, content }).throwOnError();
    expect(await invoke(client, "send-email", feedback(content))).toEqual({
      status: 200,
      body: { sent: true },
    });
    await deliverMailTo("staff");
    const [mail] = await mailsOf(email);
    expect(mail?.Subject).toBe("New feedback");
    expect(mail?.HTML).toContain(email);
    expect(mail?.HTML).toContain(
      "The &lt;b&gt;tea&lt;/b&gt; &amp; coffee<br>are &quot;great&quot; &lt;script&gt;",
    );
    expect(mail?.HTML).not.toContain("<script>");
    expect(mail?.Text).toContain(`From: ${email}\n\n${content}\n\n`);
  });

  test.each([
    ["when the browser's clock is wrong", "Hello", { created_at: "2001-01-01T00:00:00Z" }],
    ["at any stored length, in any script", "अ".repeat(5000 - 37), {}],
  ])("is sent %s", async (_, text, more) => {
    const { client, id } = await newMember();
    const content = `${randomUUID()} ${text}`;
    await client
      .from("feedback")
      .insert({ user_id: id, content, ...more })
      .throwOnError();
    expect((await invoke(client, "send-email", feedback(` ${content}\n`))).status).toBe(200);
    await deliverMailTo("staff");
    expect(await mailsWith(content)).toBe(1);
  });

  test("is sent once, however often it is requested", async () => {
    const { client, id } = await newMember();
    const content = `Again ${randomUUID()}`;
    await client.from("feedback").insert({ user_id: id, content }).throwOnError();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => invoke(client, "send-email", feedback(content))),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await deliverMailTo("staff");
    expect(await mailsWith(content)).toBe(1);
  });

  test("is sent also if the browser ends after storing it", async () => {
    const { client, id } = await newMember();
    const content = `Stored ${randomUUID()}`;
    await client.from("feedback").insert({ user_id: id, content }).throwOnError();
    await deliverMailTo("staff");
    expect(await mailsWith(content)).toBe(1);
  });

  test("is not sent without stored feedback, nor by anonymous callers", async () => {
    const { client } = await newMember();
    const content = `Spam ${randomUUID()}`;
    expect((await invoke(client, "send-email", feedback(content))).status).toBe(404);
    expect((await invoke(anon, "send-email", feedback(content))).status).toBe(401);
    await deliverMailTo("staff");
    expect(await mailsWith(content)).toBe(0);
  });

  test("goes to the staff and ignores the recipient in the request", async () => {
    const { client, id } = await newMember();
    const [content, victim] = [`Hello ${randomUUID()}`, `${randomUUID()}@example.com`];
    await client.from("feedback").insert({ user_id: id, content }).throwOnError();
    const forged = { ...feedback(content), to: victim, subject: "x", html: "x" };
    expect((await invoke(client, "send-email", forged)).status).toBe(200);
    await deliverMailTo("staff");
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
