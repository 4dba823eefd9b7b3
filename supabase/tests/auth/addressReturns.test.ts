import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { linkIn, mailsTo, runDelivery } from "../mails";
import { anon, newMember, service, signIn, sql, type TestUser } from "../stack";

let maya: TestUser;
let stolen: string;
beforeEach(async () => {
  maya = await newMember("Maya");
  stolen = `stolen-${maya.email}`;
  await changeAddress(stolen);
});

async function changeAddress(email: string): Promise<void> {
  await service.auth.admin
    .updateUserById(maya.id, { email, email_confirm: true })
    .then(({ error }) => expect(error).toBeNull());
}

/** The token in the email that tells the holder of an address about its change. */
async function tokenFor(address: string): Promise<string | null> {
  const [email] = await sql<{ changed_at: string }[]>`
    select data ->> 'changed_at' as changed_at from outbox
    where subject_id = ${maya.id} and recipient = ${address} and data ->> 'change' = 'address'
    order by created_at desc limit 1`;
  const args = { member_id: maya.id, address, changed_at: email?.changed_at ?? "" };
  return (await service.rpc("address_return_token", args).throwOnError()).data;
}

async function giveBack(token: string | null): Promise<string | null> {
  const { data, error } = await anon.rpc("return_address", { token: token ?? "" });
  return error?.message ?? data;
}

const currentAddress = async () =>
  (await sql<{ email: string }[]>`select email from auth.users where id = ${maya.id}`)[0]?.email;

it("gives the address back, and ends sessions, password and pending links", async () => {
  const { client } = await signIn(stolen, maya.password);
  await client.auth.updateUser({ email: `next-${stolen}` });
  expect(await giveBack(await tokenFor(maya.email))).toBe(maya.email);

  const [account] = await sql`
    select users.email, email_change, identity_data ->> 'email' as identity,
      (select count(*)::int from auth.sessions where user_id = users.id) as sessions,
      (select count(*)::int from auth.one_time_tokens where user_id = users.id) as links
    from auth.users join auth.identities on user_id = users.id where users.id = ${maya.id}`;
  expect(account).toEqual({
    email: maya.email,
    email_change: "",
    identity: maya.email,
    sessions: 0,
    links: 0,
  });
  await expect(signIn(maya.email, maya.password)).rejects.toThrow("Invalid login credentials");
  await service.auth.admin.updateUserById(maya.id, { password: "Another123" });
  expect((await signIn(maya.email, "Another123")).id).toBe(maya.id);
});

it("works once and invalidates the links of all earlier changes of the address", async () => {
  const next = `next-${maya.email}`;
  await changeAddress(next);
  const [first, second] = [await tokenFor(maya.email), await tokenFor(stolen)];
  const results = await Promise.all([1, 2, 3, 4].map(() => giveBack(first)));
  expect(results.filter((result) => result === maya.email)).toHaveLength(1);
  expect(results.filter((result) => result === "bad_address_return")).toHaveLength(3);
  expect(await giveBack(second)).toBe("bad_address_return");
  // The email about the return itself has no link.
  expect(await tokenFor(next)).toBeNull();
  expect(await currentAddress()).toBe(maya.email);
});

it("is valid for 7 days, for this account and this address", async () => {
  const token = (await tokenFor(maya.email)) ?? "";
  const [person, address, changedAt, signature] = token.split(".");
  const other = await newMember("Ravi");
  const hex = (text: string) => Buffer.from(text).toString("hex");
  const forged = [
    [other.id, address, changedAt, signature],
    [person, hex("thief@example.com"), changedAt, signature],
    [person, address, `${changedAt}1`, signature],
    [person, address, changedAt, "0".repeat(64)],
    [person, "ff".repeat(10), changedAt, signature],
    [randomUUID(), address, changedAt, signature],
    [person, address, "9".repeat(17), signature],
  ].map((parts) => parts.join("."));
  for (const wrong of [...forged, "", "a", `${token}\n`, token.toUpperCase()])
    expect(await giveBack(wrong)).toBe("bad_address_return");

  await sql`
    update outbox set data = data || jsonb_build_object('changed_at', now() - interval '7 days 1 second')
    where subject_id = ${maya.id}`;
  expect(await giveBack(await tokenFor(maya.email))).toBe("bad_address_return");
  expect(await currentAddress()).toBe(stolen);
});

it("is not blocked by a registration with the address that was never confirmed", async () => {
  const token = await tokenFor(maya.email);
  const { error } = await anon.auth.signUp({ email: maya.email, password: "Squatter123" });
  expect(error).toBeNull();
  expect(await giveBack(token)).toBe(maya.email);
  expect(await currentAddress()).toBe(maya.email);
});

it("ends a login by code, a scheduled deletion and the calendar feed", async () => {
  const { client } = await signIn(stolen, maya.password);
  await client.rpc("request_account_deletion").throwOnError();
  await sql`insert into public.calendar_feeds (user_id) values (${maya.id})`;
  await sql`
    insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
      authentication_method)
    values (gen_random_uuid(), ${maya.id}, ${randomUUID()}, 's256', 'challenge', 'recovery', 'recovery')`;
  expect(await giveBack(await tokenFor(maya.email))).toBe(maya.email);
  const [left] = await sql`
    select (select count(*)::int from auth.flow_state where user_id = ${maya.id}) as logins,
      (select count(*)::int from public.account_deletions where user_id = ${maya.id}) as deletions,
      (select count(*)::int from public.calendar_feeds where user_id = ${maya.id}) as feeds`;
  expect(left).toEqual({ logins: 0, deletions: 0, feeds: 0 });
});

it("tells both addresses of a return, and of a password that changes with the address", async () => {
  expect(await giveBack(await tokenFor(maya.email))).toBe(maya.email);
  const mails = await sql`
    select recipient, data -> 'offers_return' as offers_return from outbox
    where subject_id = ${maya.id} and data ->> 'change' = 'address' and data ->> 'new_address' = ${maya.email}
    order by recipient`;
  expect(mails).toEqual(
    [maya.email, stolen].toSorted().map((recipient) => ({ recipient, offers_return: false })),
  );
  const third = `third-${maya.email}`;
  await service.auth.admin.updateUserById(maya.id, {
    email: third,
    email_confirm: true,
    password: "Another123",
  });
  expect(await tokenFor(maya.email)).toMatch(/^[0-9a-f-]{36}\./);
});

it("is refused while another account has the address", async () => {
  const token = await tokenFor(maya.email);
  const { data } = await service.auth.admin.createUser({ email: maya.email, email_confirm: true });
  expect(await giveBack(token)).toBe("address_taken");
  await service.auth.admin.deleteUser(data.user?.id ?? "");
  expect(await giveBack(token)).toBe(maya.email);
});

it("is refused for a deleted account", async () => {
  const token = await tokenFor(maya.email);
  await service.auth.admin.deleteUser(maya.id);
  expect(await giveBack(token)).toBe("bad_address_return");
});

describe("by email", () => {
  it("offers the link to the earlier address only", async () => {
    await sql`
      update outbox set status = 'sent', sent_at = now()
      where status = 'due' and subject_id is distinct from ${maya.id}`;
    await runDelivery();
    const [[earlier], [present]] = [await mailsTo(maya.email), await mailsTo(stolen)];
    if (!earlier || !present) throw new Error("An email is missing");
    expect(earlier.Text).toContain("the link below is valid for 7 days");
    expect(present.Text).not.toContain("/return-address");
    const token = new URL(linkIn(earlier)).searchParams.get("token");
    expect(await giveBack(token)).toBe(maya.email);
  });
});
