import { eventIn, messageFaults } from "@portal/shared/testing/calendarFaults";
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { calendarOf, headersOf, lastMailTo, mailsTo, runDelivery } from "../mails";
import { add, day, newRoom, unique } from "../rows";
import { memberPerTest, sql, stack } from "../stack";
import { callFunction } from "./invoke";

const asha = memberPerTest("Asha Rao");
const ravi = memberPerTest("Ravi Kumar");
let gita: string;
let room: string;
let booking: string;
beforeEach(async () => {
  gita = `gita-${randomUUID().slice(0, 8)}@example.org`;
  room = unique("Neem");
  booking = String(
    await add("bookings", {
      user_id: asha.id,
      room_id: await newRoom({
        name: room,
        description: "First floor - Six",
        credits_per_hour: null,
      }),
      booking_date: await day(2),
      start_time: "10:00",
      duration: 2,
    }),
  );
});

const invite = (...guests: object[]) =>
  asha.client
    .rpc("invite_to_booking", { booking_id: booking, guests: guests as never })
    .throwOnError();

/** Delivers updates as if their minute had passed. Emails that other tests left count as sent. */
async function deliver(): Promise<void> {
  await sql`
    update outbox set status = 'sent', sent_at = now()
    where status = 'due' and data ->> 'booking_id' is distinct from ${booking}`;
  await sql`update outbox set due_at = now() where status = 'due' and due_at < now() + interval '1 minute'`;
  await runDelivery();
}

async function newMailTo(address: string) {
  await deliver();
  const mail = await lastMailTo(address);
  const calendar = await calendarOf(mail);
  if (calendar === null) throw new Error("The email has no calendar");
  expect(messageFaults(calendar)).toEqual([]);
  return { ...mail, calendar, event: eventIn(calendar) };
}

const linkOf = (text: string, label: string): string => {
  const link = text.split("\n").find((line) => line.startsWith(`${label}: `));
  if (!link) throw new Error(`No link ${label} in ${text}`);
  return link.slice(label.length + 2);
};
const tokenOf = (link: string) => new URL(link).searchParams.get("token") ?? "";
const answer = (body: object) =>
  callFunction("answer-invitation", body, { apikey: stack.publishableKey });

it("says where the space is, in the email, its calendar entry and the page of the link", async () => {
  const setAddress = (value: string) =>
    sql`update system_settings set value = ${value}::text::jsonb where key = 'space_address'`;
  const [seeded] = await sql`
    select value::text from system_settings where key = 'space_address'`;
  onTestFinished(async () => void (await setAddress(seeded?.["value"] as string)));
  await setAddress('{"address": "2 Church Street", "map_url": "https://maps.example/door"}');
  await invite({ email: gita, name: "Gita Sen" });
  const { Text, HTML, calendar } = await newMailTo(gita);
  expect(Text).toMatch(/^Address: 2 Church Street\nMap: https:\/\/maps\.example\/door$/m);
  expect(HTML).toContain('href="https://maps.example/door"');
  expect(calendar.replaceAll("\r\n ", "")).toMatch(/^LOCATION:First floor\\, 2 Church Street/m);
  expect(await answer({ token: tokenOf(linkOf(Text, "Answer")) })).toMatchObject({
    status: 200,
    body: { address: "2 Church Street", map_url: "https://maps.example/door" },
  });
});

it("invites, moves and cancels one entry in the calendars of a member and an outsider", async () => {
  await invite({ member_id: ravi.id }, { email: gita, name: "Gita Sen" });
  const invited = await newMailTo(gita);
  expect(invited.Subject).toBe(`Asha Rao invites you to ${room}`);
  expect(invited.Text).toContain("does not read answers that your calendar app sends");
  expect(invited.Text).not.toMatch(/credits|₹|profile/);
  expect(invited.event).toMatchObject({
    method: "REQUEST",
    uid: `booking-${booking}`,
    organizer: "mailto:no-reply@portal.local",
    attendees: [{ address: `MAILTO:${gita}` }],
  });
  expect(invited.calendar.replaceAll("\r\n ", "")).toMatch(
    /PARTSTAT=NEEDS-ACTION;.*RSVP=TRUE|RSVP=TRUE;.*PARTSTAT=NEEDS-ACTION/,
  );
  const toRavi = await newMailTo(ravi.email);
  expect(toRavi.event.attendees).toMatchObject([
    { address: `MAILTO:${ravi.email}`, name: "Ravi Kumar" },
  ]);
  expect(toRavi.Text).toContain(`/bookings#invitation-${booking}`);

  await asha.client
    .rpc("reschedule_booking", {
      booking_id: booking,
      new_date: await day(2),
      new_start_time: "14:00",
      new_duration: 2,
    })
    .throwOnError();
  const moved = await newMailTo(gita);
  expect(moved.Text).toMatch(/^Before: .*10:00 AM - 11:00 AM$/m);
  expect(moved.event).toMatchObject({ method: "REQUEST", uid: `booking-${booking}` });
  expect(moved.event.sequence).toBeGreaterThanOrEqual(invited.event.sequence);
  const booker = await newMailTo(asha.email);
  expect(booker.event.attendees).toMatchObject([
    { address: `MAILTO:${asha.email}` },
    { address: `MAILTO:${gita}`, name: "Gita Sen" },
  ]);
  expect(booker.calendar).not.toContain(ravi.email);

  await asha.client.from("bookings").delete().eq("id", booking).throwOnError();
  for (const address of [gita, ravi.email]) {
    const cancelled = await newMailTo(address);
    expect(cancelled.event).toMatchObject({ method: "CANCEL", uid: `booking-${booking}` });
    expect(cancelled.event.sequence).toBeGreaterThan(moved.event.sequence);
    expect(await mailsTo(address)).toHaveLength(3);
  }
});

it("removes the entry from the calendar of a guest who is removed", async () => {
  await invite({ email: gita });
  await deliver();
  const { data } = await asha.client.from("booking_guests").select("id").eq("booking_id", booking);
  await asha.client.rpc("remove_guest", { guest_id: data?.[0]?.id ?? "" }).throwOnError();
  const removed = await newMailTo(gita);
  expect(removed.Subject).toBe(`You are no longer invited to ${room}`);
  expect(removed.event.method).toBe("CANCEL");
  expect(removed.Text).not.toContain("/invitation?token=");
});

it("lets a guest answer by the link of the email, and refuses a changed link", async () => {
  await invite({ email: gita });
  const token = tokenOf(linkOf((await newMailTo(gita)).Text, "Answer"));
  expect(await answer({ token })).toMatchObject({
    status: 200,
    body: { room_name: room, booker_name: "Asha Rao", response: "none", has_started: false },
  });
  expect(await answer({ token, response: "accepted" })).toMatchObject({
    status: 200,
    body: { response: "accepted" },
  });
  const { data } = await asha.client.from("booking_guests").select("response");
  expect(data).toEqual([{ response: "accepted" }]);
  for (const body of [{ token: `${token}0` }, { token: "x" }, { token, response: "maybe" }, {}]) {
    expect((await answer(body)).status).toBe(400);
  }
});

it("lets a guest refuse all invitations with one click", async () => {
  await invite({ email: gita });
  const mail = await newMailTo(gita);
  const { "List-Unsubscribe": [header = ""] = [] } = await headersOf(mail);
  const response = await fetch(header.slice(1, -1), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(response.status).toBe(200);
  const page = linkOf(mail.Text, "No more invitations from Banyan");
  expect(tokenOf(page)).toBe(tokenOf(header.slice(1, -1)));
  await asha.client.from("bookings").delete().eq("id", booking).throwOnError();
  await deliver();
  expect(await mailsTo(gita)).toHaveLength(1);
});

it("writes one subject and one attendee, whatever the names contain", async () => {
  await sql`update profiles set full_name = ${'Asha "A"\r\nBcc: x@example.org, <y@example.org>'} where id = ${asha.id}`;
  await invite({ email: gita, name: 'Gita\r\nATTENDEE:mailto:eve@example.org "Q"' });
  const mail = await newMailTo(gita);
  expect(mail.Subject).toMatch(
    /^Asha "A" Bcc: x at example\. org, <y at example\. org> invites you/,
  );
  expect(mail.Text).not.toMatch(/^Bcc:/m);
  expect(mail.event.attendees).toHaveLength(1);
  expect(await mailsTo("x@example.org")).toEqual([]);
});

it("makes no link of the booker's name in a subject", async () => {
  const name = "You won! Claim at http://evil.example";
  await asha.client.from("profiles").update({ full_name: name }).eq("id", asha.id).throwOnError();
  await invite({ email: gita });
  const { Subject } = await newMailTo(gita);
  expect(Subject).toBe(`You won! Claim at http evil. example invites you to ${room}`);
});
