import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { follow, lastMailTo, linkIn } from "../mails";
import { newMember, service, sql, stack } from "../stack";

it("refuses a change to an email that another account has registered in the meantime", async () => {
  const { id, email, client } = await newMember();
  const wanted = `${randomUUID()}@example.com`;
  const requested = await client.auth.updateUser({ email: wanted });
  expect(requested.error).toBeNull();
  const created = await service.auth.admin.createUser({ email: wanted, email_confirm: true });
  expect(created.error).toBeNull();
  const [waiting] = await sql`select from auth.one_time_tokens
    where user_id = ${id} and token_type = 'email_change_token_current'`;
  if (waiting) await follow(linkIn(await lastMailTo(email)));

  const link = linkIn(await lastMailTo(wanted));
  for (let time = 0; time < 2; time += 1) {
    const landed = new URLSearchParams((await follow(link)).hash.slice(1));
    expect(Object.fromEntries(landed)).toMatchObject({ error_code: "email_exists" });
  }
  const response = await fetch(`${stack.apiUrl}/auth/v1/verify`, {
    method: "POST",
    headers: { apikey: stack.publishableKey },
    body: JSON.stringify({
      type: "email_change",
      token_hash: new URL(link).searchParams.get("token"),
    }),
  });
  expect(response.status).toBe(422);
  const rows = await sql`select id, email from auth.users where email = any(${[email, wanted]})`;
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ id, email });
  expect(rows).toContainEqual({ id: created.data.user?.id, email: wanted });
});

it("answers alike whether or not the new address has an account", async () => {
  const taken = await newMember("Owner of the address");
  const free = `${randomUUID()}@example.com`;
  const answers: unknown[] = [];
  for (const wanted of [taken.email, free]) {
    const { id, email, client } = await newMember();
    const { data, error } = await client.auth.updateUser({ email: wanted });
    const { data: later } = await client.auth.getUser();
    const text = JSON.stringify({ error, answer: data.user, later: later.user })
      .replaceAll(wanted, "WANTED")
      .replaceAll(email, "EMAIL")
      .replaceAll(id, "ID")
      .replaceAll(data.user?.identities?.[0]?.identity_id ?? "-", "IDENTITY")
      .replaceAll(/\d{4}-\d\d-\d\dT[^"]*/g, "TIME");
    answers.push(JSON.parse(text));
    const landed = await follow(linkIn(await lastMailTo(email)));
    expect(decodeURIComponent(landed.hash)).toContain("confirm+link+sent+to+the+other+email");
    expect(await sql`select email from auth.users where id = ${id}`).toEqual([{ email }]);
  }
  expect(answers[0]).toMatchObject({ error: null, answer: { new_email: "WANTED" } });
  expect(answers[0]).toEqual(answers[1]);
  await expect(lastMailTo(taken.email)).rejects.toThrow("No email to");
  expect((await lastMailTo(free)).Subject).toContain("email");
});
