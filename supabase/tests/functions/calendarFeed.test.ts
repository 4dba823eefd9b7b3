import ICAL from "ical.js";
import { beforeAll, describe, expect, it } from "vitest";
import { add, day, giveCredits, newEvent, newRoom, unique } from "../rows";
import { inRolledBackTransaction } from "../rules/spaceTime";
import { newMember, type TestUser, sql, stack } from "../stack";
import { doneAtQuotedPrice } from "../rules/bookings/quotedPrice";

const awkward = 'Rao, Asha; "the first" \\ of her name, who has a name longer than one line';

let asha: TestUser;
let address: string;
let room: string;
beforeAll(async () => {
  asha = await newMember(awkward);
  await giveCredits(asha.id, 20);
  room = unique("Neem, quiet; upstairs");
  const { data } = await asha.client
    .from("calendar_feeds")
    .insert({ user_id: asha.id })
    .select("token")
    .single()
    .throwOnError();
  address = `${stack.apiUrl}/functions/v1/calendar-feed?token=${data.token}`;
});

async function read() {
  const response = await fetch(address);
  const text = await response.text();
  return { response, text, calendar: new ICAL.Component(ICAL.parse.component(text)) };
}

describe("a subscribed calendar app", () => {
  it("gets an empty calendar with the member's name", async () => {
    const { response, text, calendar } = await read();
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(calendar.getAllSubcomponents()).toEqual([]);
    const unfolded = text.replaceAll("\r\n ", "");
    expect(unfolded).toContain(
      String.raw`X-WR-CALNAME:Bookings of Rao\, Asha\; "the first" \\ of her name\, who has a name`,
    );
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/);
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    const lines = text.split("\r\n").map((line) => Buffer.byteLength(line));
    expect(Math.max(...lines)).toBeLessThanOrEqual(75);
  });

  it("gets a booking with its times, keeps its id when it is rescheduled and drops it when it is cancelled", async () => {
    const roomId = await newRoom({ name: room, description: "First floor, left - Seats six" });
    const date = await day(2);
    const id = await add("bookings", {
      user_id: asha.id,
      room_id: roomId,
      booking_date: date,
      start_time: "10:00",
      duration: 3,
    });
    const eventOf = async () => {
      const events = (await read()).calendar.getAllSubcomponents("vevent");
      expect(events).toHaveLength(1);
      return new ICAL.Event(events[0]);
    };
    const booked = await eventOf();
    expect(booked.uid).toBe(`booking-${id}`);
    expect(booked.summary).toBe(room);
    expect(booked.location).toBe("First floor, left");
    expect(booked.startDate.toJSDate()).toEqual(new Date(`${date}T10:00:00+05:30`));
    expect(booked.endDate.toJSDate()).toEqual(new Date(`${date}T11:30:00+05:30`));

    await doneAtQuotedPrice((quote) =>
      asha.client.rpc("reschedule_booking", {
        booking_id: String(id),
        new_date: date,
        new_start_time: "14:00",
        new_duration: 1,
        ...quote,
      }),
    );
    const moved = await eventOf();
    expect(moved.uid).toBe(booked.uid);
    expect(moved.sequence).toBeGreaterThanOrEqual(booked.sequence);
    const [{ updated_at } = { updated_at: new Date(0) }] = await sql<{ updated_at: Date }[]>`
      select updated_at from bookings where id = ${id}`;
    expect(moved.sequence).toBe(Math.floor(updated_at.getTime() / 1000));
    expect(moved.startDate.toJSDate()).toEqual(new Date(`${date}T14:00:00+05:30`));
    expect(moved.endDate.toJSDate()).toEqual(new Date(`${date}T14:30:00+05:30`));

    await asha.client.from("bookings").delete().eq("id", String(id)).throwOnError();
    expect((await read()).calendar.getAllSubcomponents("vevent")).toEqual([]);
  });

  it("gets an event registration that lasts two hours, with the id of its calendar file", async () => {
    const date = await day(3);
    const id = await newEvent({ title: "Tea, talk", date, time: "18:00", location: "Fig Room" });
    await sql`insert into event_registrations ${sql({ event_id: id, user_id: asha.id })}`;
    const [found] = (await read()).calendar.getAllSubcomponents("vevent");
    const event = new ICAL.Event(found);
    expect(event.uid).toBe(`event-${id}`);
    expect(event.summary).toBe("Tea, talk");
    expect(event.location).toBe("Fig Room");
    expect(event.startDate.toJSDate()).toEqual(new Date(`${date}T18:00:00+05:30`));
    expect(event.endDate.toJSDate()).toEqual(new Date(`${date}T20:00:00+05:30`));
  });

  it("keeps bookings and events for a year after they took place", async () => {
    const history = await newMember();
    const { data } = await history.client
      .from("calendar_feeds")
      .insert({ user_id: history.id })
      .select("token")
      .single()
      .throwOnError();
    const roomId = await newRoom();
    await inRolledBackTransaction(async (tx) => {
      // Replica mode skips the triggers that refuse past days.
      await tx`set local session_replication_role = replica`;
      for (const months of [1, 6, 12, 13]) {
        const [{ past } = { past: "" }] = await tx<{ past: string }[]>`
          select (private.space_today() - ${months}::int * interval '1 month')::date::text as past`;
        await tx`
          insert into bookings ${tx({
            user_id: history.id,
            room_id: roomId,
            booking_date: past,
            start_time: "10:00",
            end_time: "11:00",
            duration: 2,
          })}`;
        const [event] = await tx<{ id: string }[]>`
          insert into events ${tx({ title: unique("Event"), date: past, is_free: true })} returning id`;
        await tx`
          insert into event_registrations ${tx({ event_id: event?.id, user_id: history.id })}`;
      }
      await tx`set local session_replication_role = origin`;
      const kinds = await tx`
        select kind, count(*)::int as entries from private.feed_entries(${data.token}) group by 1 order by 1`;
      expect([...kinds]).toEqual([
        { kind: "booking", entries: 3 },
        { kind: "event", entries: 3 },
      ]);
    });
  });

  it("gets 404 after the link is revoked", async () => {
    await asha.client.from("calendar_feeds").delete().eq("user_id", asha.id).throwOnError();
    expect((await fetch(address)).status).toBe(404);
  });
});
