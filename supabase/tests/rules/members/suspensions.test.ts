import { describe, expect, it } from "vitest";
import { newRoom } from "../../rows";
import { admin, newMember, service, sql, type TestUser } from "../../stack";
import { heldSlots, holdsOf } from "../bookings/holds";
import { answerOf, needApproval, requestRoom } from "../bookings/requests";
import { atQuotedPrice, doneAtQuotedPrice } from "../bookings/quotedPrice";
import { balanceOf, newRoomAndMember } from "../roomAndMember";

const suspend = (by: TestUser, member_id: string, reason = "Payments are overdue.") =>
  by.client.rpc("suspend_member", { member_id, reason });
const end = (by: TestUser, member_id: string) => by.client.rpc("end_suspension", { member_id });
const emailsTo = (person: TestUser) => sql<{ sequence: string; reason: string | null }[]>`
  select sequence, data ->> 'reason' as reason from outbox
  where kind = 'account_suspended' and recipient = ${person.email} order by sequence`;
const sessionsOf = async ({ id }: TestUser) =>
  (await sql`select from auth.sessions where user_id = ${id}`).length;

describe("a suspended member", () => {
  it("has no session, cannot log in or use the token, and gets the reason by email", async () => {
    const [boss, maya] = await Promise.all([admin(), newMember("Maya Suspended")]);
    expect(await sessionsOf(maya)).toBe(1);
    await suspend(boss, maya.id, " Payments are overdue. ").throwOnError();
    expect(await sessionsOf(maya)).toBe(0);
    expect((await maya.client.from("rooms").select()).error?.message).toBe("account_inactive");
    expect((await maya.client.auth.refreshSession()).error).not.toBeNull();
    const entered = await maya.client.auth.signInWithPassword(maya);
    expect(entered.error?.code).toBe("user_banned");
    expect(await emailsTo(maya)).toEqual([{ sequence: "0", reason: "Payments are overdue." }]);
  });

  it("keeps notifications for later, and gets no message about them", async () => {
    const [boss, maya] = await Promise.all([admin(), newMember("Maya Told")]);
    const tell = (fact: number) => sql`
      select private.notify(${maya.id}, 'account_deletion', ${maya.id}, ${fact}, '{"delete_at": "2030-01-01"}')`;
    const messages = () => sql`select from outbox where user_id = ${maya.id}`;
    await tell(1);
    const before = (await messages()).length;
    expect(before).toBeGreaterThan(0);
    await suspend(boss, maya.id).throwOnError();
    await tell(2);
    expect(await messages()).toHaveLength(before);
    expect(await sql`select from notifications where user_id = ${maya.id}`).toHaveLength(2);
  });

  it("loses the slots that were held or requested, and finds the rejection later", async () => {
    const { boss, maya, room, nextWeek } = await newRoomAndMember("Maya Holds");
    const other = await newRoom({ credits_per_hour: 40 });
    const slot = { booking_date: nextWeek, start_time: "10:00", duration: 2 };
    await maya.client.rpc("hold_slot", { room_id: other, ...slot }).throwOnError();
    await needApproval(room);
    const { data } = await requestRoom(maya, { room_id: room, ...slot });
    const requested = data as { id: string };
    await suspend(boss, maya.id).throwOnError();
    expect([...(await heldSlots(room)), ...(await heldSlots(other))]).toEqual([]);
    expect((await holdsOf(maya)).map(({ is_over }) => is_over)).toEqual([true, true]);
    expect(await answerOf(requested.id)).toEqual({
      answer: "rejected",
      reason: "The account is suspended",
    });
    const told = await sql`
      select data ->> 'reason' as reason from notifications
      where user_id = ${maya.id} and kind = 'booking_request_closed'`;
    expect(told).toEqual([{ reason: "The account is suspended" }]);
    expect(await balanceOf(maya)).toBe(20);
  });

  it("can log in once the suspension has ended, and gets an email", async () => {
    const [boss, maya] = await Promise.all([admin(), newMember("Maya Back")]);
    await suspend(boss, maya.id).throwOnError();
    await end(boss, maya.id).throwOnError();
    await end(boss, maya.id).throwOnError();
    expect((await maya.client.auth.signInWithPassword(maya)).error).toBeNull();
    expect((await maya.client.from("rooms").select()).error).toBeNull();
    expect((await emailsTo(maya)).map(({ reason }) => reason)).toEqual([
      "Payments are overdue.",
      null,
    ]);
    const kept = await boss.client.from("suspensions").select().eq("user_id", maya.id);
    expect(kept.data).toMatchObject([{ suspended_by: boss.id, ended_by: boss.id }]);
  });

  it("is suspended once by ten calls at once, with one reason", async () => {
    const [boss, maya] = await Promise.all([admin(), newMember("Maya Ten")]);
    const reasons = Array.from({ length: 10 }, (_, index) => `Reason ${index}`);
    const answers = await Promise.all(reasons.map((reason) => suspend(boss, maya.id, reason)));
    expect(answers.filter(({ error }) => error)).toEqual([]);
    const { data } = await boss.client.from("suspensions").select("reason").eq("user_id", maya.id);
    expect(data).toHaveLength(1);
    expect(await emailsTo(maya)).toHaveLength(1);
  });
});

describe("an admin", () => {
  it("books nothing more for a suspended member, alone, in a series or as more time", async () => {
    const { boss, maya, room, nextWeek } = await newRoomAndMember("Maya Suspended");
    const slot = { room_id: room, booking_date: nextWeek, start_time: "10:00", duration: 2 };
    const bookFor = (start_time: string) =>
      atQuotedPrice((quote) =>
        boss.client.rpc("book_for_member", { member_id: maya.id, ...slot, start_time, ...quote }),
      );
    const { data: booking } = await bookFor("10:00");
    const moveTo = (new_start_time: string, new_duration: number) =>
      atQuotedPrice((quote) =>
        boss.client.rpc("reschedule_booking", {
          booking_id: booking?.id ?? "",
          new_date: nextWeek,
          new_start_time,
          new_duration,
          ...quote,
        }),
      );
    await suspend(boss, maya.id).throwOnError();

    expect((await bookFor("14:00")).error?.message).toBe("member_suspended");
    const free = { price_reason: "Apology", price: 0 };
    const quote = await boss.client
      .rpc("quote_booking", { ...slot, start_time: "14:00", member_id: maya.id, ...free })
      .single();
    expect(quote.data).toMatchObject({ refusal: "member_suspended", quote_id: null });
    const series = {
      room_id: room,
      start_time: "14:00",
      duration: 2,
      frequency: "daily",
      starts_on: nextWeek,
      occurrences: 2,
      member_id: maya.id,
    };
    const { data: dates } = await boss.client.rpc("quote_series", series).single();
    expect(dates).toMatchObject({
      quote_id: null,
      dates: [{ refusal: "member_suspended" }, { refusal: "member_suspended" }],
    });
    expect(
      (await boss.client.rpc("book_series", { ...series, quote_id: "" })).error,
    ).not.toBeNull();
    expect((await moveTo("10:00", 3)).error?.message).toBe("member_suspended");
    expect((await moveTo("11:00", 3)).error?.message).toBe("member_suspended");
    const rows = await sql`select start_time, duration from bookings where user_id = ${maya.id}`;
    expect(rows).toEqual([{ start_time: "10:00:00", duration: 2 }]);

    await end(boss, maya.id).throwOnError();
    expect((await bookFor("14:00")).error).toBeNull();
  });

  it("can move, shorten and cancel the bookings of a suspended member", async () => {
    const { boss, maya, room, nextWeek } = await newRoomAndMember("Maya Suspended");
    const slot = { room_id: room, booking_date: nextWeek, start_time: "10:00", duration: 2 };
    const { data: booking } = await atQuotedPrice((quote) =>
      boss.client.rpc("book_for_member", { member_id: maya.id, ...slot, ...quote }),
    );
    await suspend(boss, maya.id).throwOnError();
    const booking_id = booking?.id ?? "";
    for (const [new_start_time, new_duration] of [
      ["12:00", 2],
      ["12:00", 1],
    ] as const) {
      await doneAtQuotedPrice((quote) =>
        boss.client.rpc("reschedule_booking", {
          booking_id,
          new_date: nextWeek,
          new_start_time,
          new_duration,
          ...quote,
        }),
      );
    }
    await boss.client.from("bookings").delete().eq("id", booking_id).throwOnError();
    expect(await balanceOf(maya)).toBe(20);
  });
});

describe("a suspension is refused", () => {
  it.each(["suspend_member", "end_suspension"] as const)("to members: %s", async (call) => {
    const [maya, ravi] = await Promise.all([newMember(), newMember()]);
    const answer =
      call === "suspend_member" ? await suspend(maya, ravi.id) : await end(maya, ravi.id);
    expect(answer.error?.message).toBe("not_admin");
  });

  it("for the own account, for admins and for unknown accounts", async () => {
    const [boss, other] = await Promise.all([admin(), newMember("Temporary Admin")]);
    await service.from("user_roles").insert({ user_id: other.id, role: "admin" }).throwOnError();
    const unknown = "00000000-0000-4000-8000-000000000000";
    const refused = [
      await suspend(boss, boss.id),
      await suspend(boss, other.id),
      await suspend(boss, unknown),
    ].map(({ error }) => error?.message);
    await sql`delete from user_roles where user_id = ${other.id}`;
    expect(refused).toEqual(["own_account", "account_of_admin", "unknown_user"]);
  });

  it.each([
    ["without a reason", " "],
    ["with an invisible reason", "\u200b"],
    ["with 201 characters", "x".repeat(201)],
  ])("%s, and the member stays", async (_, reason) => {
    const [boss, maya] = await Promise.all([admin(), newMember()]);
    expect((await suspend(boss, maya.id, reason)).error?.message).toBe("bad_reason");
    expect((await maya.client.from("rooms").select()).error).toBeNull();
  });
});
