import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { follow, lastMailTo, linkIn, mailsTo, runDelivery } from "../mails";
import { admin, newClient, sql } from "../stack";

let email: string;
let memberId: string;
beforeEach(async () => {
  email = `${randomUUID()}@import.example.org`;
  const { client } = await admin();
  const members = [{ full_name: "Priya Iyer", email, organization: "Iyer & Co" }];
  await client.rpc("import_members", { batch_id: randomUUID(), members }).throwOnError();
  const [account] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  memberId = account?.id ?? "";
});

async function deliver(): Promise<void> {
  await sql`
    update outbox set status = 'sent', sent_at = now()
    where status = 'due' and recipient is distinct from ${email}`;
  await sql`update outbox set due_at = now() where status = 'due' and recipient = ${email}`;
  await runDelivery();
}

async function invitationLink(): Promise<string> {
  await deliver();
  return linkIn(await lastMailTo(email, "Your invitation to Banyan"));
}

async function accept(page: URL): Promise<string | undefined> {
  const client = newClient();
  const { error } = await client.auth.verifyOtp({
    type: "invite",
    token_hash: page.searchParams.get("token_hash") ?? "",
  });
  if (error) return error.code;
  await client.auth.updateUser({ password: "Priya1234" });
  return undefined;
}

it("leads to the page where the new member chooses a password, also after it was opened before", async () => {
  const link = await invitationLink();
  await follow(link);
  const page = await follow(link);
  expect(page.pathname).toBe("/auth/confirm");
  expect(await accept(page)).toBeUndefined();
  const signedIn = await newClient().auth.signInWithPassword({ email, password: "Priya1234" });
  expect(signedIn.data.user?.user_metadata).toMatchObject({
    full_name: "Priya Iyer",
    first_name: "Priya",
    last_name: "Iyer",
  });
});

it("works once: later it leads to the login page as a used link", async () => {
  const link = await invitationLink();
  const page = await follow(link);
  await accept(page);
  expect(await accept(page)).toBe("otp_expired");
  const later = await follow(link);
  expect(later.pathname).toBe("/login");
  expect(later.hash).toContain("otp_expired");
});

it("is refused after 7 days, and when it was changed", async () => {
  const [past] = await sql<{ token: string }[]>`
    select private.invitation_token(${memberId}, extract(epoch from now())::bigint - 1) as token`;
  const link = new URL(await invitationLink());
  const token = link.searchParams.get("token") ?? "";
  const days = (Number(token.split(".")[1]) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.001);
  for (const wrong of [
    past?.token ?? "",
    `${token.slice(0, -1)}g`,
    token.replace(".", ".9"),
    "x",
  ]) {
    link.searchParams.set("token", wrong);
    const page = await follow(link.href);
    expect([page.pathname, new URLSearchParams(page.hash.slice(1)).get("error_code")]).toEqual([
      "/login",
      "otp_expired",
    ]);
  }
});

it("opens nothing, and is not sent, once the account has another address", async () => {
  const link = await invitationLink();
  const { client } = await admin();
  await client.rpc("resend_invitation", { member_id: memberId }).throwOnError();
  await sql`
    update auth.users set email = ${`${randomUUID()}@import.example.org`} where id = ${memberId}`;
  await deliver();
  expect(await mailsTo(email)).toHaveLength(1);
  const page = await follow(link);
  expect(page.pathname).toBe("/login");
  expect(page.hash).toContain("otp_expired");
});

it("keeps its date when its link is opened", async () => {
  const { client } = await admin();
  const pending = async () =>
    (await client.rpc("pending_invitation", { member_id: memberId })).data;
  const before = await pending();
  expect(before).toMatchObject({ can_resend: true });
  await follow(await invitationLink());
  expect(await pending()).toEqual(before);
});

it("is sent once by two deliveries, and a second time by an admin", async () => {
  await deliver();
  await deliver();
  expect(await mailsTo(email)).toHaveLength(1);
  const { client } = await admin();
  await client.rpc("resend_invitation", { member_id: memberId }).throwOnError();
  await deliver();
  expect(await mailsTo(email)).toHaveLength(2);
});
