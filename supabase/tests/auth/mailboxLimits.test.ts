import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newClient, newMember, sql } from "../stack";
import { someAddress } from "./signups";
import { codeOf, startTestAuth } from "./testAuth";

const auth = startTestAuth();
const tooMany = "over_email_send_rate_limit";

/** Each call comes from a client of its own, with another tag of the mailbox. */
const flood = (mailbox: string, path: string, body: object = {}) =>
  Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const email = mailbox.replace("@", `+${index}@`);
      return codeOf(await auth.post(path, { email, ...body }, `198.51.100.${index}`));
    }),
  );
const sent = (codes: unknown[]) => codes.filter((code) => code === 200).length;

describe("a mailbox gets at most 20 emails of a use in an hour, from all clients and with any tag", () => {
  it.each([
    ["sign-ups", "/signup", { password: "Passw0rd" }],
    ["repeated confirmations", "/resend", { type: "signup" }],
    ["password resets", "/recover", {}],
  ])("for %s", async (_, path, body) => {
    const codes = await flood(someAddress(), path, body);
    expect([sent(codes), new Set(codes)]).toEqual([20, new Set([200, tooMany])]);
  });

  it("for new addresses of accounts", async () => {
    const mailbox = someAddress();
    const tagged = (index: number) => mailbox.replace("@", `+${index}@`);
    const { client } = await newMember();
    const asked = Array.from({ length: 20 }, (_, index) =>
      newClient().auth.resend({ type: "email_change", email: tagged(index) }),
    );
    expect((await Promise.all(asked)).filter(({ error }) => error)).toEqual([]);
    const { error } = await client.auth.updateUser({ email: tagged(20) });
    expect(error?.code).toBe(tooMany);
  });

  it("also when the change of an address is asked for again", async () => {
    const victim = someAddress();
    const { id, email } = await newMember();
    await sql`update auth.users set email_change = ${victim} where id = ${id}`;
    for (let round = 0; round < 20; round += 1)
      await auth.post("/resend", { type: "email_change", email: victim });
    await auth.post("/resend", { type: "email_change", email });
    await expect(auth.lastMailTo(victim)).rejects.toThrow("No email");
  });
});

it("does not keep the owner of a mailbox from a new password after sign-ups by strangers", async () => {
  const { email } = await newMember();
  await flood(email, "/signup", { password: "Passw0rd" });
  expect(await codeOf(await auth.post("/recover", { email }))).toBe(200);
  expect((await auth.lastMailTo(email)).hash).not.toBe("");
});

it("does not count the emails of other mailboxes", async () => {
  const name = randomUUID();
  await flood(`${name}@example.com`, "/recover");
  expect(await codeOf(await auth.post("/recover", { email: `${name}@example.org` }))).toBe(200);
});
