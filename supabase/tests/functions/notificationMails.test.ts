import { beforeEach, describe, expect, it, test } from "vitest";
import { startSchedules } from "../../local/schedules/schedules";
import { deliverMailTo, lastMailTo, mailsTo } from "../mails";
import { day, giveCredits, newEvent, unique } from "../rows";
import { memberPerTest, newMember, sql, stack } from "../stack";
import { bookRoom, newMailTo } from "./notificationMail";

const asha = memberPerTest("Asha Rao");
let neem: string;
beforeEach(async () => {
  neem = unique("Neem");
  await giveCredits(asha.id, 20);
});

describe("the emails about a booking", () => {
  it("add it to the calendar, move the same entry and remove it", async () => {
    const id = await bookRoom(asha, { name: neem });
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
      await bookRoom(asha, { name: neem });
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
    const id = await bookRoom(asha, { name: neem });
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
    await bookRoom(eve, {
      name: `Neem${injected}`,
      description: `Left, "right"; up${injected} - x`,
    });
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
