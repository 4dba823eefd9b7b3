import { expect, it } from "vitest";
import { newMember, service, sql, stack, type TestUser } from "../stack";

const phone = (version: number) =>
  `Mozilla/5.0 (Linux; Android 15) Chrome/${String(version)}.0 Mobile Safari/537.36`;

async function logIn({ email, password }: TestUser, userAgent: string): Promise<number> {
  const response = await fetch(`${stack.apiUrl}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: {
      apikey: stack.publishableKey,
      "content-type": "application/json",
      "user-agent": userAgent,
    },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}

const mailsAbout = ({ id }: TestUser) => sql<{ recipient: string; data: object }[]>`
  select recipient, data from outbox where kind = 'account_security' and subject_id = ${id}
  order by recipient`;

it("a new device causes an email; the first device and a new browser version cause none", async () => {
  const maya = await newMember("Maya");
  expect(await logIn(maya, phone(141))).toBe(200);
  expect(await mailsAbout(maya)).toEqual([
    {
      recipient: maya.email,
      data: expect.objectContaining({
        member_name: "Maya",
        change: "login",
        user_agent: phone(141),
      }),
    },
  ]);
  await sql`delete from outbox where subject_id = ${maya.id}`;
  expect(await logIn(maya, phone(142))).toBe(200);
  expect(await mailsAbout(maya)).toEqual([]);
});

it("logins from many new devices at once all succeed, and cause one email", async () => {
  const maya = await newMember("Maya");
  const agents = Array.from({ length: 8 }, (_, index) => `Browser ${"x".repeat(index)}`);
  const statuses = await Promise.all(agents.map((agent) => logIn(maya, agent)));
  expect(statuses).toEqual(agents.map(() => 200));
  expect(await mailsAbout(maya)).toHaveLength(1);
});

it("a new password causes an email", async () => {
  const maya = await newMember("Maya");
  await service.auth.admin.updateUserById(maya.id, { password: "Another123" });
  expect(await mailsAbout(maya)).toMatchObject([
    { recipient: maya.email, data: { change: "password", user_agent: null } },
  ]);
});

it("both addresses get an email about a new address, and both emails are deleted with the account", async () => {
  const maya = await newMember("Maya");
  const address = `new-${maya.email}`;
  await service.auth.admin.updateUserById(maya.id, { email: address, email_confirm: true });
  const data = { change: "address", new_address: address };
  expect(await mailsAbout(maya)).toEqual(
    [maya.email, address].toSorted().map((recipient) => ({
      recipient,
      data: expect.objectContaining(data),
    })),
  );
  await service.auth.admin.deleteUser(maya.id);
  expect(await mailsAbout(maya)).toEqual([]);
});

it("a suspended account gets no such email", async () => {
  const maya = await newMember("Maya");
  await service.auth.admin.updateUserById(maya.id, { ban_duration: "100h" });
  await service.auth.admin.updateUserById(maya.id, { password: "Another123" });
  expect(await mailsAbout(maya)).toEqual([]);
});
