import { beforeEach, describe, expect, it, test } from "vitest";
import { eventIn, messageFaults } from "@portal/shared/testing/calendarFaults";
import { startSchedules } from "../../local/schedules/schedules";
import { calendarOf, deliverMailTo, headersOf, lastMailTo, mailsTo, runDelivery } from "../mails";
import { add, day, giveCredits, newEvent, newRoom, unique } from "../rows";
import { memberPerTest, newMember, sql, stack, type TestUser } from "../stack";

const asha = memberPerTest("Asha Rao");
let neem: string;
beforeEach(async () => {
  neem = unique("Neem");
  await giveCredits(asha.id, 20);
});

async function book(member: TestUser, room: object = {}): Promise<string> {
  const id = await add("bookings", {
    user_id: member.id,
    room_id: await newRoom({ name: neem, description: "First floor - Seats six", ...room }),
    booking_date: await day(2),
    start_time: "10:00",
    duration: 2,
  });
  return String(id);
}

async function newMailTo(member: TestUser) {
  await deliverMailTo(member);
  const mail = await lastMailTo(member.email);
  const calendar = await calendarOf(mail);
  expect(calendar === null ? [] : messageFaults(calendar)).toEqual([]);
  return { ...mail, event: calendar === null ? null : eventIn(calendar) };
}

describe("the emails about a booking", () => {
  it("add it to the calendar, move the same entry and remove it", async () => {
    const id = await book(asha);
    const date = await day(2);
    const made = await newMailTo(asha);
    expect(made).toMatchObject({ Subject: `Booking confirmed: ${neem}` });
    expect(made.Text).toMatch(/^Hello Asha Rao,\n\nYour booking is confirmed\./);
    expect(made.event).toMatchObject({
      method: "REQUEST",
      uid: `booking-${id}`,
      title: neem,
      place: "First floor",
      startsAt: new Date(`${date}T10:00:00+05:30`),
      endsAt: new Date(`${date}T11:00:00+05:30`),
      organizer: "mailto:no-reply@portal.local",
      attendees: [{ address: `MAILTO:${asha.email}`, name: "Asha Rao" }],
      alarms: ["-PT15M"],
    });

    // The sequence counts seconds.
    await sql`update bookings set updated_at = updated_at - interval '2 seconds' where id = ${id}`;
    await asha.client
      .rpc("reschedule_booking", {
        booking_id: id,
        new_date: date,
        new_start_time: "14:00",
        new_duration: 2,
      })
      .throwOnError();
    const moved = await newMailTo(asha);
    expect(moved.Subject).toBe(`Booking rescheduled: ${neem}`);
    expect(moved.Text).toMatch(/^Before: .*10:00 AM - 11:00 AM$/m);
    expect(moved.event).toMatchObject({
      method: "REQUEST",
      uid: `booking-${id}`,
      startsAt: new Date(`${date}T14:00:00+05:30`),
    });
    expect(moved.event?.sequence).toBeGreaterThanOrEqual(made.event?.sequence ?? Infinity);

    await asha.client.from("bookings").delete().eq("id", id).throwOnError();
    const cancelled = await newMailTo(asha);
    expect(cancelled.Subject).toBe(`Booking cancelled: ${neem}`);
    expect(cancelled.Text).toMatch(/^Refund: \d+ credits$/m);
    expect(cancelled.event).toMatchObject({
      method: "CANCEL",
      uid: `booking-${id}`,
      status: "CANCELLED",
    });
    expect(cancelled.event?.sequence).toBeGreaterThan(moved.event?.sequence ?? Infinity);
    expect(await mailsTo(asha.email)).toHaveLength(3);
  });

  it("arrive within 5 seconds without a call of the function, and once", async () => {
    await sql`update outbox set status = 'sent', sent_at = now() where status = 'due'`;
    const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
    const stop = startSchedules({
      sql,
      urls: { api: stack.apiUrl, mail: "", db: "", dbAsPostgres: "", site: "" },
      keys: { publishable: "", secret: stack.secretKey } as never,
      log: () => quiet,
    });
    try {
      await book(asha);
      const subjects = async () => (await mailsTo(asha.email)).map(({ Subject }) => Subject);
      await expect.poll(subjects, { timeout: 5000 }).toEqual([`Booking confirmed: ${neem}`]);
      await asha.client.from("bookings").delete().eq("user_id", asha.id).throwOnError();
      const both = [`Booking cancelled: ${neem}`, `Booking confirmed: ${neem}`];
      await expect.poll(subjects, { timeout: 5000 }).toEqual(both);
    } finally {
      stop();
    }
  });

  it("are whole when the booking is gone before they are sent", async () => {
    const id = await book(asha);
    await asha.client.from("bookings").delete().eq("id", id).throwOnError();
    await deliverMailTo(asha);
    const subjects = (await mailsTo(asha.email)).map(({ Subject }) => Subject).toSorted();
    expect(subjects).toEqual([`Booking cancelled: ${neem}`, `Booking confirmed: ${neem}`]);
  });

  it("have one subject line, one recipient and one event, whatever the names contain", async () => {
    const victim = "victim@example.com";
    const injected = `\r\nBcc: ${victim}\r\nEND:VEVENT\r\nATTENDEE:mailto:${victim}`;
    const eve = await newMember(`Eve${injected}, "Q"; <${victim}>`);
    await giveCredits(eve.id, 20);
    await book(eve, { name: `Neem${injected}`, description: `Left, "right"; up${injected} - x` });
    const { Subject, event } = await newMailTo(eve);
    expect(Subject).toMatch(/^Booking confirmed: Neem Bcc: /);
    expect(event).toMatchObject({ attendees: [{ address: `MAILTO:${eve.email}` }] });
    await expect(lastMailTo(victim)).rejects.toThrow("No email to");
  });
});

describe("the emails about an event", () => {
  it("add it to the calendar, change the same entry and remove it", async () => {
    const date = await day(3);
    const id = await newEvent({ title: "Tea, talk", date, time: "18:00", location: "Fig Room" });
    await asha.client
      .from("event_registrations")
      .insert({ event_id: id, user_id: asha.id })
      .throwOnError();
    const made = await newMailTo(asha);
    expect(made.Subject).toBe("Registered: Tea, talk");
    expect(made.event).toMatchObject({ method: "REQUEST", uid: `event-${id}`, place: "Fig Room" });

    await sql`update events set location = 'Banyan Hall' where id = ${id}`;
    const changed = await newMailTo(asha);
    expect(changed.Subject).toBe("Event changed: Tea, talk");
    expect(changed.event).toMatchObject({
      method: "REQUEST",
      uid: `event-${id}`,
      place: "Banyan Hall",
    });
    expect(changed.event?.sequence).toBeGreaterThanOrEqual(made.event?.sequence ?? Infinity);

    await asha.client.from("event_registrations").delete().eq("event_id", id).throwOnError();
    const left = await newMailTo(asha);
    expect(left.Subject).toBe("Registration cancelled: Tea, talk");
    expect(left.event).toMatchObject({ method: "CANCEL", uid: `event-${id}` });
    expect(left.event?.sequence).toBeGreaterThan(changed.event?.sequence ?? Infinity);
  });
});

test("an event that is deleted before the email is sent is described in full", async () => {
  const title = unique("Tea");
  const id = await newEvent({ title, location: "Fig Room" });
  await sql`insert into event_registrations ${sql({ event_id: id, user_id: asha.id })}`;
  await sql`delete from event_registrations where event_id = ${id}`;
  await sql`delete from events where id = ${id}`;
  await deliverMailTo(asha);
  const made = (await mailsTo(asha.email)).find(
    ({ Subject }) => Subject === `Registered: ${title}`,
  );
  expect(made?.Text).toContain("Location: Fig Room");
});

describe("a link to unsubscribe", () => {
  it("stops the emails of its kind with one click, and no others", async () => {
    const id = await book(asha);
    const mail = await newMailTo(asha);
    const headers = await headersOf(mail);
    expect(headers["List-Unsubscribe-Post"]).toEqual(["List-Unsubscribe=One-Click"]);
    const link = headers["List-Unsubscribe"]?.[0]?.slice(1, -1) ?? "";
    const opened = await fetch(link, { redirect: "manual" });
    expect(opened.status).toBe(303);
    expect(mail.Text).toContain(`Unsubscribe: ${opened.headers.get("location")}`);

    const clicked = await fetch(link, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(await clicked.json()).toEqual({ kind: "booking_created" });
    await book(asha, { name: unique("Peepal") });
    await asha.client.from("bookings").delete().eq("id", id).throwOnError();
    expect((await newMailTo(asha)).Subject).toBe(`Booking cancelled: ${neem}`);
    expect(await mailsTo(asha.email)).toHaveLength(2);
  });

  it("works on the portal's page and refuses a changed or missing token", async () => {
    await book(asha);
    const { Text } = await newMailTo(asha);
    const token = /unsubscribe\?token=(\S+)/.exec(Text)?.[1] ?? "";
    const post = async (body: unknown) => {
      const url = `${stack.apiUrl}/functions/v1/unsubscribe`;
      const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
      return { status: response.status, body: await response.json() };
    };
    const other = token.replace("booking_created", "booking_cancelled");
    const bad = { status: 400, body: { message: "bad_token" } };
    expect(await post({ token: other })).toMatchObject(bad);
    expect(await post({ token: `${token.slice(0, -1)}g` })).toMatchObject(bad);
    expect(await post({})).toMatchObject({ status: 400, body: { code: "bad_request" } });
    expect(await post({ token })).toEqual({ status: 200, body: { kind: "booking_created" } });
    expect(await post({ token })).toEqual({ status: 200, body: { kind: "booking_created" } });
  });

  it("is not in a receipt", async () => {
    await sql`select private.notify(${asha.id}, 'refund_made', gen_random_uuid(), 0,
      '{"order_id": "1", "amount_paise": 6000, "reason": "sold_out"}')`;
    const mail = await newMailTo(asha);
    expect(mail.Subject).toBe("Your refund of ₹60");
    expect(await headersOf(mail)).toEqual({});
    expect(mail.Text).not.toContain("nsubscribe");
  });
});

describe("delivery", () => {
  test("fails visibly for facts that are missing, and goes on with other messages", async () => {
    await sql`update outbox set status = 'sent', sent_at = now() where status = 'due'`;
    await sql`select private.notify(${asha.id}, 'booking_created', gen_random_uuid(), 0, '{}')`;
    await book(asha);
    expect(await runDelivery()).toMatchObject({ sent: 1, failed: 1, due: 0 });
    const [failed] = await sql`
      select last_error from outbox where user_id = ${asha.id} and status = 'failed'`;
    expect(failed?.["last_error"]).toMatch(
      /^The email could not be written: Invalid key: .*"room_name"/,
    );
  });

  test("sends nothing to a member who was deleted", async () => {
    const gone = await newMember();
    await sql`select private.notify(${gone.id}, 'visitor_approved', gen_random_uuid(), 0,
      '{"visitor_id": "1", "visitor_name": "Arjun", "visit_date": "2026-11-27"}')`;
    await sql`delete from auth.users where id = ${gone.id}`;
    await runDelivery();
    await expect(lastMailTo(gone.email)).rejects.toThrow("No email to");
  });

  test("is refused for members and anonymous callers", async () => {
    const { data } = await asha.client.auth.getSession();
    const call = async (authorization: string) => {
      const url = `${stack.apiUrl}/functions/v1/deliver-notifications`;
      const headers = { apikey: stack.publishableKey, authorization };
      return (await fetch(url, { method: "POST", headers, body: "{}" })).status;
    };
    expect(await call(`Bearer ${data.session?.access_token}`)).toBe(403);
    expect(await call("")).toBe(401);
  });
});
