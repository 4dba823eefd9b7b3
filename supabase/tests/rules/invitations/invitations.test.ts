import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { day } from "../../rows";
import { admin, anon, sql } from "../../stack";
import {
  address,
  asha,
  booking,
  eve,
  guestsOf,
  invite,
  ravi,
  refusal,
  changesNotified,
} from "./invitedGuests";
import { at } from "../spaceTime";

describe("inviting", () => {
  it("writes a member's notification and an outsider's email in the same transaction", async () => {
    const guest = address();
    const { data } = await invite(asha, { member_id: ravi.id }, { email: guest, name: "Gita" });
    expect(data).toBe(2);
    const guests = (await guestsOf(asha)).data ?? [];
    expect(guests.toSorted((a, b) => String(b.name).localeCompare(String(a.name)))).toMatchObject([
      { user_id: ravi.id, email: null, name: "Ravi Kumar", response: "none" },
      { user_id: null, email: guest, name: "Gita", response: "none" },
    ]);
    expect(await changesNotified(ravi.id)).toEqual(["invited"]);
    expect(await changesNotified(guest)).toEqual(["invited"]);
  });

  it("tells guests the room, address, day, time and booker, and no price", async () => {
    const guest = address();
    await invite(asha, { email: guest }).throwOnError();
    const [row] = await sql`select data from outbox where recipient = ${guest}`;
    expect(Object.keys(row?.["data"]).toSorted()).toEqual([
      "address",
      "booker_name",
      "booking_date",
      "booking_id",
      "change",
      "changed_at",
      "duration",
      "end_time",
      "map_url",
      "previous",
      "room_description",
      "room_name",
      "start_time",
    ]);
  });

  it("treats the address of a member as the member, and does not reveal it", async () => {
    const typed = ` ${ravi.email.toUpperCase()} `;
    await invite(asha, { email: typed }).throwOnError();
    expect((await guestsOf(asha)).data).toMatchObject([
      { user_id: null, email: ravi.email, name: null },
    ]);
    expect(await changesNotified(ravi.id)).toEqual(["invited"]);
    expect(await changesNotified(ravi.email)).toEqual([]);
  });

  it("emails an address whose account never confirmed it", async () => {
    await sql`update auth.users set email_confirmed_at = null where id = ${ravi.id}`;
    await invite(asha, { email: ravi.email }).throwOnError();
    expect(await changesNotified(ravi.email)).toEqual(["invited"]);
    expect(await changesNotified(ravi.id)).toEqual([]);
  });

  it("invites a person once, also by name and address, and when the request is repeated", async () => {
    const guest = address();
    expect((await invite(asha, { email: guest }, { email: guest.toUpperCase() })).data).toBe(1);
    expect((await invite(asha, { email: guest })).data).toBe(0);
    expect(await changesNotified(guest)).toEqual(["invited"]);
    await invite(asha, { member_id: ravi.id }, { email: ravi.email }).throwOnError();
    expect(await changesNotified(ravi.id)).toEqual(["invited"]);
  });

  it.each([
    ["two recipients", "a@example.org,b@example.org"],
    ["a header", "a@example.org\r\nBcc: b@example.org"],
    ["a name with an address", "Gita <a@example.org>"],
    ["no domain", "gita"],
    ["a full-width letter", "gita@ｅxample.org"],
    ["an invisible character", "gita\u00ad@example.org"],
    ["a space", "gita sen@example.org"],
    ["a dot at the end", "gita@example.org."],
    ["two dots", "gita@example..org"],
    ["a port", "gita@example.org:25"],
    ["the number of a server", "gita@[127.0.0.1]"],
    ["nothing", ""],
  ])("refuses an address with %s", async (_, email) => {
    expect(refusal(await invite(asha, { email }))).toBe("bad_guest");
  });

  it.each([[{}], [5], [[]], [null]])("refuses %j instead of a list of guests", async (guests) => {
    const call = asha.client.rpc("invite_to_booking", {
      booking_id: booking,
      guests: guests as never,
    });
    expect(refusal(await call)).toBe("bad_guest");
  });

  it("stores names in one line", async () => {
    await invite(asha, {
      email: address(),
      name: "Gita\r\nBcc: all@example.org\u2028x",
    }).throwOnError();
    expect((await guestsOf(asha)).data).toMatchObject([{ name: "Gita Bcc: all@example.org x" }]);
  });

  it("refuses the booker, unknown members and members without a confirmed address", async () => {
    expect(refusal(await invite(asha, { email: asha.email }))).toBe("guest_is_booker");
    expect(refusal(await invite(asha, { member_id: asha.id }))).toBe("guest_is_booker");
    expect(refusal(await invite(asha, { member_id: randomUUID() }))).toBe("unknown_user");
    await sql`update auth.users set email_confirmed_at = null where id = ${ravi.id}`;
    expect(refusal(await invite(asha, { member_id: ravi.id }))).toBe("unknown_user");
  });

  it("is refused to anonymous callers and to other members, and allowed to admins", async () => {
    const guests = [{ email: address() }];
    const stranger = await anon.rpc("invite_to_booking", { booking_id: booking, guests });
    expect(stranger.error?.code).toBe("42501");
    expect(refusal(await invite(eve, ...guests))).toBe("unknown_booking");
    expect((await invite(await admin(), ...guests)).data).toBe(1);
  });

  it("is refused once the booking has started", async () => {
    await at(`${await day(3)} 10:00`, asha.id, async (tx) => {
      const call = tx`select invite_to_booking(${booking}, ${tx.json([{ email: address() }])})`;
      await expect(call).rejects.toThrow("booking_not_future");
    });
  });

  it("registers an outsider as visitor in the same step, once, by the rules of visitors", async () => {
    const guest = address();
    const visitor = { email: guest, name: "Gita Sen", register_visitor: true };
    await invite(asha, visitor).throwOnError();
    await invite(asha, visitor).throwOnError();
    const { data } = await asha.client.from("visitors").select();
    expect(data).toMatchObject([
      {
        visitor_name: "Gita Sen",
        email: guest,
        host_name: "Asha Rao",
        visit_date: await day(3),
        visit_time: "10:00:00",
        visit_duration: 1,
        status: "pending",
      },
    ]);
    const nameless = await invite(asha, { email: address(), register_visitor: true });
    expect(nameless.error).not.toBeNull();
    expect((await guestsOf(asha)).data).toHaveLength(1);
  });
});
