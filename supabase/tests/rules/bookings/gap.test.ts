import { beforeEach, describe, expect, it } from "vitest";
import { day, newRoom } from "../../rows";
import { newMember, sql, type TestUser } from "../../stack";
import { choose, takenSlots } from "../availability/blockedDay";
import { addBooking } from "../memberBookings";
import { refusalIn } from "../refusal";
import { newRoomAndMember } from "../roomAndMember";
import { at } from "../spaceTime";
import { bookRoom } from "./bookRoom";
import { heldSlots, openOrder, payOrder } from "./holds";
import { doneAtQuotedPrice } from "./quotedPrice";
import { approve, requestRoom } from "./requests";

let boss: TestUser;
let maya: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  ({ boss, maya, room, nextWeek } = await newRoomAndMember("Maya Waits", 200));
});

const setGap = (gap: number) => sql`update room_rules set gap = ${gap} where room_id = ${room}`;

const book = (start: string, units: number, person = maya) =>
  bookRoom(nextWeek, person, room, start, units);

const codeOf = async (answer: PromiseLike<{ error: unknown }>) =>
  refusalIn((await answer).error)?.code ?? null;

const move = (booking_id: string, new_start_time: string, new_duration: number) =>
  doneAtQuotedPrice((quote) =>
    maya.client.rpc("reschedule_booking", {
      booking_id,
      new_date: nextWeek,
      new_start_time,
      new_duration,
      ...quote,
    }),
  );

const blockAt = (starts: string, ends: string, bookings: object[] = []) =>
  boss.client.rpc("block_room", {
    room_id: room,
    kind: "repair",
    reason: "The projector",
    starts_at: `${nextWeek}T${starts}`,
    ends_at: `${nextWeek}T${ends}`,
    bookings: bookings as never,
  });

describe("a gap of half an hour", () => {
  beforeEach(async () => {
    await setGap(1);
    await book("11:00", 2).throwOnError();
  });

  it.each([
    ["11:30", 1, "slot_taken"],
    ["12:00", 2, "slot_taken"],
    ["12:30", 2, null],
    ["10:00", 2, "slot_taken"],
    ["10:00", 1, null],
    ["09:30", 2, null],
    ["17:00", 2, null],
  ])("answers a booking at %s for %s half hours with %s", async (start, units, code) => {
    expect(await codeOf(book(start, units, boss))).toBe(code);
  });

  it("leaves free spans that contain exactly the starts that a booking accepts", async () => {
    await blockAt("15:00", "16:00").throwOnError();
    const offered: string[] = [];
    const accepted: string[] = [];
    for (let half = 18; half < 36; half += 1) {
      const at_time = `${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 ? "30" : "00"}`;
      const search = { day: nextWeek, at_time, half_hours: 2 };
      const { data } = await maya.client
        .rpc("free_spans", search)
        .eq("room_id", room)
        .throwOnError();
      if (data.length > 0) offered.push(at_time);
      const { data: booked } = await book(at_time, 2, boss);
      if (!booked) continue;
      accepted.push(at_time);
      await boss.client.from("bookings").delete().eq("id", booked.id).throwOnError();
    }
    expect(offered).toEqual(accepted);
    expect(offered).toEqual([
      "09:00",
      "09:30",
      "12:30",
      "13:00",
      "13:30",
      "16:00",
      "16:30",
      "17:00",
    ]);
  });

  it("is shown on the board, without changing the end of the booking", async () => {
    const { data } = await maya.client.rpc("day_board", { day: nextWeek }).throwOnError();
    expect(data.filter(({ room_id }) => room_id === room)).toMatchObject([
      { start_time: "11:00:00", end_time: "12:00:00", gap: 1 },
    ]);
  });

  it("does not count for the booking that moves", async () => {
    const { data } = await book("14:00", 2).throwOnError();
    await move(data.id, "15:00", 2);
    await move(data.id, "14:30", 2);
    expect(await takenSlots(maya, room)).toEqual(["11:00-12:00", "14:30-15:30"]);
  });

  it("cannot be overridden by an admin", async () => {
    const slot = {
      member_id: maya.id,
      room_id: room,
      booking_date: nextWeek,
      start_time: "12:00",
      duration: 2,
    };
    const { error } = await boss.client.rpc("book_for_member", { ...slot, overrides: [] });
    expect(refusalIn(error)?.code).toBe("slot_taken");
  });

  it("counts for a hold, and for the booking that is made of it", async () => {
    const asha = await newMember("Asha Holds");
    const slot = { room_id: room, booking_date: nextWeek, start_time: "14:00", duration: 1 };
    const { data: hold } = await asha.client.rpc("hold_slot", slot).throwOnError();
    expect(await codeOf(book("14:30", 1, boss))).toBe("slot_taken");
    expect(await codeOf(book("13:00", 2, boss))).toBe("slot_taken");
    const order = await openOrder(asha);
    await asha.client
      .rpc("pay_for_hold", { hold_id: (hold as { id: string }).id, provider_order_id: order })
      .throwOnError();
    await payOrder(order);
    expect(await takenSlots(maya, room)).toEqual(["11:00-12:00", "14:00-14:30"]);
    expect(await codeOf(book("14:30", 1, boss))).toBe("slot_taken");
    await book("15:00", 1, boss).throwOnError();
  });

  it("counts for a request, and for the booking that is approved", async () => {
    await sql`update room_rules set approval_hours = 24 where room_id = ${room}`;
    const slot = { room_id: room, booking_date: nextWeek, start_time: "14:00", duration: 1 };
    const early = await requestRoom(maya, { ...slot, start_time: "12:00" });
    expect(refusalIn(early.error)?.code).toBe("slot_taken");
    const { data: request } = await requestRoom(maya, slot);
    expect(await codeOf(book("14:30", 1, boss))).toBe("slot_taken");
    expect(await codeOf(book("13:00", 2, boss))).toBe("slot_taken");
    await approve(boss, (request as { id: string }).id).throwOnError();
    expect(await codeOf(book("14:30", 1, boss))).toBe("slot_taken");
    await book("15:00", 1, boss).throwOnError();
    expect(
      await sql`select gap from bookings where room_id = ${room} and start_time = '14:00'`,
    ).toEqual([{ gap: 1 }]);
  });

  it("of a hold is taken over by its member", async () => {
    const asha = await newMember("Asha Holds");
    const slot = { room_id: room, booking_date: nextWeek, start_time: "14:00", duration: 1 };
    await asha.client.rpc("hold_slot", slot).throwOnError();
    await sql`select private.grant_credits(${asha.id}, 10, 'grant', 'For a test')`;
    await book("14:30", 1, asha).throwOnError();
    expect(await heldSlots(room)).toEqual([]);
  });

  it("is free of blocks, which have none themselves", async () => {
    await blockAt("12:00", "14:00").throwOnError();
    expect(await takenSlots(maya, room)).toEqual(["11:00-12:00", "12:30-14:00 block"]);
    expect(await codeOf(book("14:00", 2))).toBe(null);
    await blockAt("10:00", "10:30").throwOnError();
    expect(await codeOf(book("09:30", 1))).toBe("slot_taken");
    expect(await codeOf(book("09:00", 1))).toBe(null);
  });

  it("is taken by a block when the booking is cancelled or moved", async () => {
    await blockAt("12:00", "13:00").throwOnError();
    const [booking] = await sql<{ id: string; updated_at: string }[]>`
      select id, updated_at from bookings where room_id = ${room}`;
    await move(booking?.id ?? "", "10:30", 2);
    const block = ["12:00-12:30 block", "12:30-13:00 block"];
    expect(await takenSlots(maya, room)).toEqual(["10:30-11:30", ...block]);
    await maya.client.from("bookings").delete().eq("room_id", room).throwOnError();
    expect(await takenSlots(maya, room)).toEqual(block);
  });

  it("of a hold ends with a block", async () => {
    const asha = await newMember("Asha Holds");
    const slot = { room_id: room, booking_date: nextWeek, start_time: "14:00", duration: 1 };
    await asha.client.rpc("hold_slot", slot).throwOnError();
    await blockAt("14:30", "15:00").throwOnError();
    expect(await heldSlots(room)).toEqual([]);
  });
});

describe("a changed gap", () => {
  it("leaves the bookings that exist as they are", async () => {
    const first = await addBooking({ maya, room, nextWeek }, { duration: 4 });
    await addBooking({ maya, room, nextWeek }, { start_time: "12:00" });
    await setGap(4);
    expect(await codeOf(book("13:00", 1, boss))).toBe(null);
    await move(first, "10:30", 3);
    expect(await sql`select gap from bookings where id = ${first}`).toEqual([{ gap: 0 }]);
    const { data: row } = await boss.client
      .from("bookings")
      .select("id, updated_at")
      .eq("id", first)
      .single()
      .throwOnError();
    await blockAt("10:00", "11:00", [choose(row, { action: "leave" })]).throwOnError();
  });

  it("counts for a booking that moves or gets longer", async () => {
    const first = await addBooking({ maya, room, nextWeek }, { start_time: "10:00" });
    await addBooking({ maya, room, nextWeek }, { start_time: "13:00" });
    await setGap(4);
    await expect(move(first, "10:00", 3)).rejects.toMatchObject({ message: "slot_taken" });
    await setGap(3);
    await move(first, "10:00", 3);
    expect(await sql`select gap from booked_slots where booking_id = ${first}`).toEqual([
      { gap: 3 },
    ]);
  });

  it("lets a running booking end early, and end later while the gap is free", async () => {
    const running = await addBooking({ maya, room, nextWeek }, { duration: 3 });
    await addBooking({ maya, room, nextWeek }, { start_time: "12:30" });
    await setGap(2);
    await at(`${nextWeek} 10:10`, maya.id, async (tx) => {
      const quotes = await tx<{ half_hours: number; refusal: string | null }[]>`
        select half_hours, refusal from generate_series(1, 4) half_hours
        cross join quote_booking(${room}, ${nextWeek}, '10:00', half_hours, ${running})`;
      expect(quotes.map(({ refusal }) => refusal)).toEqual([null, null, null, "slot_taken"]);
    });
    await setGap(1);
    await at(`${nextWeek} 10:10`, maya.id, async (tx) => {
      const quotes = await tx`
        select refusal from quote_booking(${room}, ${nextWeek}, '10:00', 4, ${running})`;
      expect(quotes).toEqual([{ refusal: null }]);
    });
  });
});

it("a gap ends with the day", async () => {
  const late = await newRoom({ credits_per_hour: 1 });
  await sql`
    update room_rules set gap = 4, hours = (
      select jsonb_agg(jsonb_build_object(
        'day', to_char('2030-03-04'::date + n, 'fmDay'), 'isOpen', true, 'open', '00:00', 'close', '23:30'))
      from generate_series(0, 6) n
    ) where room_id = ${late}`;
  const bookLate = (booking_date: string, start_time: string) =>
    doneAtQuotedPrice((quote) =>
      boss.client.rpc("book_for_member", {
        member_id: maya.id,
        room_id: late,
        booking_date,
        start_time,
        duration: 1,
        overrides: ["closed_day"],
        ...quote,
      }),
    );
  await bookLate(nextWeek, "23:00");
  await bookLate(await day(8), "00:00");
  room = late;
  await blockAt("22:00", "23:30", [
    choose(
      (
        await boss.client
          .from("bookings")
          .select("id, updated_at")
          .eq("room_id", late)
          .eq("booking_date", nextWeek)
          .single()
          .throwOnError()
      ).data,
      { action: "cancel" },
    ),
  ]).throwOnError();
  expect(await takenSlots(maya, late)).toEqual(["00:00-00:30", "22:00-23:30 block"]);
});

it.each([-1, 5])("a gap of %s half hours is refused", async (gap) => {
  const { error } = await boss.client.from("room_rules").update({ gap }).eq("room_id", room);
  expect(error?.code).toBe("23514");
});
