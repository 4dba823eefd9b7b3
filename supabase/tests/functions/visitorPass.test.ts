import { beforeEach, expect, test } from "vitest";
import { calendarOf, lastMailTo, mailsTo, runDelivery } from "../mails";
import { add, day, giveCredits, unique } from "../rows";
import { buyDayPass } from "../rules/events/buyDayPass";
import { pairedKiosk } from "../rules/visitors/pairedKiosk";
import { admin, anon, memberPerTest, sql, stack, type TestUser } from "../stack";

const maya = memberPerTest("Maya Rao");
let desk: TestUser;
let address: string;
beforeEach(async () => {
  desk = await admin();
  address = `${unique("nandita").replace(" ", "-")}@example.org`;
  await sql`update outbox set status = 'sent', sent_at = now() where status = 'due'`;
});

async function register(more: object = {}): Promise<string> {
  const visitor = {
    user_id: maya.id,
    visitor_name: "Nandita Iyer",
    email: address,
    visit_date: await day(0),
    visit_time: "15:30",
    visit_duration: 1.5,
    ...more,
  };
  return String(await add("visitors", visitor));
}
const decide = (id: string, status: string) =>
  desk.client.from("visitors").update({ status }).eq("id", id).throwOnError();
const codeIn = (text: string): string => /^Code: ([0-9A-Z]{4}-[0-9A-Z]{4})$/m.exec(text)?.[1] ?? "";

test("sends an approved visitor a pass with place, time, host, QR code and calendar entry", async () => {
  const id = await register();
  await decide(id, "approved");
  await runDelivery();
  const mail = await lastMailTo(address);
  expect(mail.Subject).toMatch(/^Your pass for the visit to Banyan on \w{3}, \d+ \w{3} \d{4}$/);
  expect(mail.Text).toMatch(/^Hello Nandita Iyer,\n\nMaya Rao expects you\./);
  for (const line of ["Time: 3:30 PM", "Place: Banyan Coworking", "Host: Maya Rao"]) {
    expect(mail.Text).toContain(line);
  }
  expect(mail.HTML).toContain('<img src="cid:pass"');
  expect(mail.Attachments).toMatchObject([
    { FileName: "pass.gif", ContentType: "image/gif", ContentID: "pass" },
    { FileName: "invite.ics" },
  ]);
  const image = await fetch(`${stack.mailUrl}/api/v1/message/${mail.ID}/part/1`);
  expect((await image.text()).slice(0, 6)).toBe("GIF87a");
  expect(await calendarOf(mail)).toContain("SUMMARY:Visit to Banyan: Maya Rao");

  const code = codeIn(mail.Text);
  const kiosk = await pairedKiosk(desk.client);
  const checkIn = { device_token: kiosk.token, code };
  expect((await anon.rpc("kiosk_check_in", checkIn)).data).toMatchObject({
    host_first_name: "Maya",
  });
  const stored = await sql`
    select to_jsonb(o)::text as row from outbox o where recipient = ${address}
    union all select to_jsonb(p)::text from visitor_passes p where visitor_id = ${id}
    union all select to_jsonb(v)::text from visitors v where id = ${id}`;
  expect(stored.length).toBe(3);
  expect(
    stored.filter(({ row }) => row.replaceAll("-", "").includes(code.replace("-", ""))),
  ).toEqual([]);
});

test("sends a cancellation to a visitor who was rejected later, with the calendar entry", async () => {
  const id = await register();
  await decide(id, "approved");
  await runDelivery();
  await decide(id, "rejected");
  await runDelivery();
  expect(await mailsTo(address)).toHaveLength(1);
  await sql`update outbox set due_at = now() where status = 'due'`;
  await runDelivery();
  const mail = await lastMailTo(address, "Cancelled");
  expect(mail.Subject).toMatch(/^Cancelled: your visit to Banyan on /);
  expect(codeIn(mail.Text)).toBe("");
  expect(await calendarOf(mail)).toContain("METHOD:CANCEL");
});

test("sends nothing of a rejection that is undone within a minute, and the pass stays valid", async () => {
  const id = await register();
  await decide(id, "approved");
  await runDelivery();
  const code = codeIn((await lastMailTo(address)).Text);
  const mails = async () => [...(await mailsTo(address)), ...(await mailsTo(maya.email))].length;
  const before = await mails();
  await decide(id, "rejected");
  await decide(id, "approved");
  await sql`update outbox set due_at = now() where status = 'due'`;
  await runDelivery();
  expect(await mails()).toBe(before);
  const told = await sql`select kind from notifications where subject_id = ${id}`;
  expect(told).toEqual([{ kind: "visitor_approved" }]);
  const { token: device_token } = await pairedKiosk(desk.client);
  const { data } = await anon.rpc("kiosk_check_in", { device_token, code });
  expect(data).toMatchObject({ host_first_name: "Maya" });
});

test("tells the host and the visitor of an approval after a rejection that was sent", async () => {
  const id = await register();
  await decide(id, "approved");
  await decide(id, "rejected");
  await sql`update outbox set due_at = now() where status = 'due'`;
  await runDelivery();
  await decide(id, "approved");
  await runDelivery();
  const kinds = await sql`
    select kind from notifications where subject_id = ${id} order by sequence`;
  expect(kinds.map(({ kind }) => String(kind))).toEqual([
    "visitor_approved",
    "visitor_rejected",
    "visitor_approved",
  ]);
  expect(codeIn((await lastMailTo(address)).Text)).not.toBe("");
});

test("sends nothing to a visitor who was rejected at once or before the pass was sent", async () => {
  await decide(await register(), "rejected");
  const id = await register();
  await decide(id, "approved");
  await decide(id, "rejected");
  await runDelivery();
  expect(await mailsTo(address)).toEqual([]);
});

test("sends a cancellation for a deleted visit whose pass was sent", async () => {
  const [sent, unsent] = [await register(), await register()];
  await decide(sent, "approved");
  await runDelivery();
  await decide(unsent, "approved");
  await sql`delete from visitors where id in (${sent}, ${unsent})`;
  expect(await runDelivery()).toMatchObject({ failed: 0 });
  expect((await mailsTo(address)).map(({ Subject }) => Subject.split(" ")[0])).toEqual([
    "Cancelled:",
    "Your",
  ]);
});

test("sends another code for a visit that was moved", async () => {
  const id = await register();
  await decide(id, "approved");
  await runDelivery();
  const before = codeIn((await lastMailTo(address)).Text);
  await sql`update visitors set visit_date = visit_date + 1 where id = ${id}`;
  await runDelivery();
  const moved = await lastMailTo(address, "New pass");
  expect(codeIn(moved.Text)).not.toBe(before);
  expect(codeIn(moved.Text)).not.toBe("");
});

test("sends the same code again, and another one after it was revoked", async () => {
  const visitor_id = await register();
  await decide(visitor_id, "approved");
  await runDelivery();
  const send = async () => {
    await desk.client.rpc("send_visitor_pass", { visitor_id }).throwOnError();
    await runDelivery();
    return codeIn((await lastMailTo(address)).Text);
  };
  const first = codeIn((await lastMailTo(address)).Text);
  expect(await send()).toBe(first);
  await desk.client.rpc("revoke_visitor_pass", { visitor_id }).throwOnError();
  expect(await send()).not.toBe(first);
  expect(await mailsTo(address)).toHaveLength(3);
});

test("sends the guest of a day pass a pass", async () => {
  await giveCredits(maya.id, 8);
  await buyDayPass(maya, { email: address, host_name: null }).then(({ error }) =>
    expect(error).toBeNull(),
  );
  await runDelivery();
  const { Text } = await lastMailTo(address);
  expect(Text).toContain("Hello Vera Visits,");
  expect(codeIn(Text)).not.toBe("");
});
