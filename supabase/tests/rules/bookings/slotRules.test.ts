import { creditsForBooking } from "@portal/shared/domain/bookingPrice";
import {
  customOffer,
  MAX_CREDITS,
  packageOffer,
  totalCredits,
} from "@portal/shared/domain/creditPackages";
import { instantOf, weekdays } from "@portal/shared/domain/dates";
import { bookableHours, defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { defaultRoomRules, durationsOf, type RoomRules } from "@portal/shared/domain/roomRules";
import { pricedUnits, type RoomPrice } from "@portal/shared/domain/roomPrices";
import { durations, freeSlots } from "@portal/shared/domain/slots";
import type { TransactionSql } from "postgres";
import { expect, it } from "vitest";
import { newRoom } from "../../rows";
import { newMember, sql } from "../../stack";
import { at } from "../spaceTime";

const createTakes = (transaction: TransactionSql, room: string) =>
  transaction.unsafe(`
    create function pg_temp.takes(day date, starts time, half_hours integer) returns boolean
    language plpgsql as $$
    begin
      perform private.check_slot(rules, day, starts, half_hours)
      from public.room_rules rules where room_id = '${room}';
      return true;
    exception when sqlstate 'P0001' then
      return false;
    end $$`);

const units = durations.map((duration) => duration.units);

/** A Monday with the day before and two days after, of which the last is a holiday. */
const days = ["2030-03-03", "2030-03-04", "2030-03-05", "2030-03-06"];

it.each([
  ["00:00", "08:00", "20:00"],
  ["08:59", "10:00", "18:00"],
  ["09:00", "09:00", "18:00"],
  ["09:01", "08:00", "16:45"],
  ["13:30", "10:15", "17:00"],
  ["13:31", "12:00", "12:30"],
  ["17:30", "18:00", "02:00"],
  ["17:31", "08:00", "20:00"],
  ["23:59", "19:00", "22:00"],
])(
  "at %s the server accepts exactly the slots that screens offer, open from %s to %s",
  async (time, open, close) => {
    const [{ id }, room] = await Promise.all([newMember("Maya Compares"), newRoom()]);
    const openHours = defaultOpeningHours.hours.map((weekday) => ({ ...weekday, open, close }));
    const settings = { hours: openHours, holidays: [{ date: "2030-03-06", name: "Holi" }] };
    await at(`2030-03-04 ${time}`, id, async (transaction) => {
      await transaction`reset role`;
      await transaction`
        update system_settings set value = ${transaction.json(settings)} where key = 'opening_hours'`;
      await createTakes(transaction, room);
      const taken = await transaction<{ day: string; starts: string; half_hours: number }[]>`
        select day::date::text as day, to_char(starts, 'HH24:MI') as starts, half_hours
        from unnest(${days}::text[]) day,
          generate_series('2030-01-01'::timestamp, '2030-01-01 23:45', '15 minutes') starts,
          unnest(${[...units, 5, 7]}::int[]) half_hours
        where pg_temp.takes(day::date, starts::time, half_hours)
        order by 1, 3, 2`;
      const now = instantOf("2030-03-04", time);
      const offered = days.flatMap((day) =>
        units.flatMap((half_hours) =>
          freeSlots([], bookableHours(settings, day), day, half_hours, now).map((starts) => ({
            day,
            starts,
            half_hours,
          })),
        ),
      );
      expect([...taken]).toEqual(offered);
    });
  },
);

const everyDay = (open: string, close: string, sunday = {}) =>
  weekdays.map((day) => ({ day, open, close, isOpen: true, ...(day === "Sunday" && sunday) }));

it.each<[string, Partial<RoomRules>]>([
  ["hours", { hours: everyDay("07:00", "21:30", { isOpen: false }) }],
  ["a step", { step: 3, shortest: 3, longest: 6, hours: everyDay("10:30", "16:00") }],
  ["stays", { shortest: 2, longest: 12 }],
  ["a notice", { notice_minutes: 150 }],
])("the server accepts exactly the slots that screens offer, with %s of a room", async (_, own) => {
  const [{ id }, room] = await Promise.all([newMember("Maya Compares"), newRoom()]);
  const rules: RoomRules = { ...defaultRoomRules, ...own };
  const settings = {
    hours: defaultOpeningHours.hours.map((weekday) => ({
      ...weekday,
      open: "08:00",
      close: "20:00",
    })),
    holidays: [],
  };
  await at("2030-03-04 10:10", id, async (transaction) => {
    await transaction`reset role`;
    const hours = rules.hours ? transaction.json(rules.hours) : null;
    await transaction`update room_rules set ${transaction({ ...rules, hours, refund_ladder: null, prices: null })} where room_id = ${room}`;
    await createTakes(transaction, room);
    const taken = await transaction<{ day: string; starts: string; half_hours: number }[]>`
      select day::date::text as day, to_char(starts, 'HH24:MI') as starts, half_hours
      from unnest(${days}::text[]) day,
        generate_series('2030-01-01'::timestamp, '2030-01-01 23:30', '30 minutes') starts,
        unnest(${[...units, 5, 10, 12, 14]}::int[]) half_hours
      where pg_temp.takes(day::date, starts::time, half_hours)
      order by 1, 3, 2`;
    const earliest = new Date(
      instantOf("2030-03-04", "10:10").getTime() + rules.notice_minutes * 60_000,
    );
    const offered = days.flatMap((day) =>
      durationsOf(rules).flatMap((duration) =>
        freeSlots(
          [],
          bookableHours(settings, day, rules.hours),
          day,
          duration.units,
          earliest,
          rules.step,
        ).map((starts) => ({ day, starts, half_hours: duration.units })),
      ),
    );
    expect([...taken]).toEqual(offered);
    expect(offered.length).toBeGreaterThan(0);
  });
});

it("the server charges the price that screens show, for every duration and price", async () => {
  const { id } = await newMember("Maya Compares");
  const prices = await sql<{ per_hour: number; half_hours: number; credits: number }[]>`
    select per_hour, half_hours, (private.room_price(${id}, room, '2030-03-04', '10:00', half_hours, 0)).credits
    from generate_series(1, 60) per_hour, unnest(${units}::int[]) half_hours,
      lateral (select (jsonb_populate_record(null::rooms, jsonb_build_object('credits_per_hour', per_hour))).*) room`;
  expect(prices).toHaveLength(60 * units.length);
  for (const { per_hour, half_hours, credits } of prices) {
    expect({ per_hour, half_hours, credits }).toEqual({
      per_hour,
      half_hours,
      credits: creditsForBooking(per_hour, half_hours),
    });
  }
});

it("the server charges the price by the hour that screens show", async () => {
  const [{ id }, room] = await Promise.all([newMember("Maya Compares"), newRoom()]);
  const rules: RoomPrice[] = [
    { days: weekdays.slice(0, 5), from: "10:30", to: "12:00", percent: 110 },
    { days: ["Monday", "Sunday"], from: "13:00", to: "13:30", percent: 233 },
    { days: ["Monday"], from: "14:00", to: "18:00", percent: 35 },
  ];
  await sql`update room_rules set prices = ${sql.json(rules as never)} where room_id = ${room}`;
  const prices = await sql<
    { per_hour: number; day: string; start: string; units: number; credits: number }[]
  >`
    select per_hour, day, start, units, (private.room_price(${id}, room, day::date, start::time, units, 0)).credits
    from unnest('{1,3,10,37,100,999}'::int[]) per_hour, unnest(${days}::text[]) day,
      unnest('{09:00,10:00,11:30,13:00,17:30}'::text[]) start, unnest(${units}::int[]) units,
      lateral (select (jsonb_populate_record(null::rooms,
        jsonb_build_object('id', ${room}::text, 'credits_per_hour', per_hour))).*) room`;
  expect(prices).toHaveLength(6 * days.length * 5 * units.length);
  const shown = prices.map(({ per_hour, ...slot }) =>
    creditsForBooking(per_hour, pricedUnits(rules, slot)),
  );
  expect(prices.map(({ credits }) => credits)).toEqual(shown);
});

it.each([
  ["packages", false, packageOffer],
  ["custom amounts", true, customOffer],
] as const)(
  "the server sells %s on the terms that screens show, up to the limit of one order",
  async (_, custom, offerOf) => {
    const sold = await sql<{ wanted: number; paise: number; given: number; days: number }[]>`
      select wanted, price_paise as paise, given, valid_days as days
      from generate_series(1, ${MAX_CREDITS}::int) wanted, private.credit_offer(wanted, ${custom})
      order by wanted`;
    const shown = Array.from({ length: MAX_CREDITS }, (__, before) => {
      const offer = offerOf(before + 1);
      return {
        wanted: offer.credits,
        paise: offer.price * 100,
        given: totalCredits(offer),
        days: offer.validityDays,
      };
    });
    expect([...sold]).toEqual(shown);
  },
);
