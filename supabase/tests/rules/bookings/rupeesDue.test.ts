import { beforeAll, describe, expect, it } from "vitest";
import { day, giveCredits, newRoom } from "../../rows";
import { admin, newMember, type TestUser } from "../../stack";
import { bookRoom } from "./bookRoom";
import { doneAtQuotedPrice } from "./quotedPrice";

let maya: TestUser;
let nextWeek: string;
beforeAll(async () => {
  [maya, nextWeek] = await Promise.all([newMember("Maya Books"), day(7)]);
  await giveCredits(maya.id, 1000);
});

describe("a booking of a rupee-priced room", () => {
  it("is due at the front desk, and listed as due for admins", async () => {
    const room = await newRoom({ credits_per_hour: null });
    const { data } = await bookRoom(nextWeek, maya, room, "09:00", 3).throwOnError();
    expect(data.rupees_due).toBe(3000);
    const dueOf = async () => {
      const { data: found } = await (
        await admin()
      ).client.rpc("search_bookings", {
        search: maya.email,
        page_size: 1000,
      });
      return found?.find(({ id }) => id === data.id)?.rupees_due;
    };
    expect(await dueOf()).toBe(3000);
    const move = { booking_id: data.id, new_date: nextWeek, new_start_time: "15:00" };
    await doneAtQuotedPrice((quote) =>
      maya.client.rpc("reschedule_booking", { ...move, new_duration: 1, ...quote }),
    );
    expect(await dueOf()).toBe(1000);
  });

  it("has no amount due for admins, in credits, or as the client sends it", async () => {
    const boss = await admin();
    const room = await newRoom({ credits_per_hour: null });
    const free = await bookRoom(nextWeek, boss, room, "09:00", 2).throwOnError();
    expect(free.data.rupees_due).toBe(0);
    const inCredits = await bookRoom(
      nextWeek,
      maya,
      await newRoom({ credits_per_hour: 4 }),
      "09:00",
      2,
    );
    expect(inCredits.data?.rupees_due).toBe(0);
    const forged = await bookRoom(nextWeek, maya, room, "12:00", 2, { rupees_due: 0 });
    expect(forged.error?.code).toBe("42501");
  });
});
