import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { day, giveCredits, newRoom } from "../../rows";
import { admin, newMember, sql, type TestUser } from "../../stack";
import { moveBooking } from "./movedBooking";
import { doneAtQuotedPrice } from "../bookings/quotedPrice";

let boss: TestUser;
let maya: TestUser;
let inCredits: string;
let inRupees: string;
let nextWeek: string;
beforeAll(async () => {
  [boss, nextWeek] = await Promise.all([admin(), day(7)]);
});
beforeEach(async () => {
  [maya, inCredits, inRupees] = await Promise.all([
    newMember("Maya Pays"),
    newRoom({ credits_per_hour: 4 }),
    newRoom({ credits_per_hour: null }),
  ]);
  await giveCredits(maya.id, 20);
});

type Kind = "credits" | "rupees";

const roomOf = (kind: Kind) => (kind === "credits" ? inCredits : inRupees);

interface Booked {
  room: Kind;
  /** Length in half hours. */
  units: number;
  /** The admin moves it without charge. */
  isFree?: boolean;
}

async function book({ room, units, isFree = false }: Booked, { id } = maya): Promise<string> {
  const booked = await doneAtQuotedPrice((quote) =>
    boss.client.rpc("book_for_member", {
      member_id: id,
      room_id: roomOf(room),
      booking_date: nextWeek,
      start_time: "10:00",
      duration: units,
      ...(isFree && { price_reason: "A gift" }),
      ...quote,
    }),
  );
  return booked.id;
}

const priceOf = async (booking: string) => {
  const [row] = await sql`select total_credits, rupees_due from bookings where id = ${booking}`;
  return [row?.["total_credits"], row?.["rupees_due"]];
};

async function move(booking: string, { room, units }: Booked): Promise<void> {
  const { error } = await moveBooking(
    boss.client,
    booking,
    { room: roomOf(room), nextWeek },
    { new_duration: units },
  );
  if (error) throw error;
}

const hour = { room: "rupees", units: 2 } as const;
const free = { ...hour, isFree: true };
const inCreditsRoom = { room: "credits", units: 2 } as const;

describe("an admin who moves a booking", () => {
  it.each<[string, Booked, Booked, { credits: number; rupees: number }]>([
    [
      "a longer time in a rupee-priced room",
      hour,
      { ...hour, units: 4 },
      { credits: 0, rupees: 4000 },
    ],
    [
      "a shorter time in a rupee-priced room",
      hour,
      { ...hour, units: 1 },
      { credits: 0, rupees: 1000 },
    ],
    ["a room priced in credits", hour, inCreditsRoom, { credits: 4, rupees: 0 }],
    ["a rupee-priced room", inCreditsRoom, hour, { credits: 0, rupees: 2000 }],
  ])("changes what is due for %s", async (_, from, to, { credits, rupees }) => {
    const booking = await book(from);
    await move(booking, to);
    expect(await priceOf(booking)).toEqual([credits, rupees]);
    await move(booking, from);
    expect(await priceOf(booking)).toEqual(from.room === "rupees" ? [0, 2000] : [4, 0]);
  });

  it.each<[string, Booked, Booked]>([
    ["for a shorter time", free, { ...free, units: 1 }],
    ["in a room priced in credits", free, inCreditsRoom],
    ["in a rupee-priced room", { ...free, room: "credits" }, hour],
  ])("keeps a free booking free %s", async (_, from, to) => {
    const booking = await book(from);
    await move(booking, to);
    expect(await priceOf(booking)).toEqual([0, 0]);
  });

  it("adds only the added time to a free booking, and takes it off again", async () => {
    const booking = await book(free);
    await move(booking, { ...hour, units: 3 });
    expect(await priceOf(booking)).toEqual([0, 1000]);
    await move(booking, hour);
    expect(await priceOf(booking)).toEqual([0, 0]);
  });

  it("never makes an admin's booking due", async () => {
    const booking = await book(inCreditsRoom, boss);
    await move(booking, { ...hour, units: 8 });
    expect(await priceOf(booking)).toEqual([0, 0]);
  });
});
