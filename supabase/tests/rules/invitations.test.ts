import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { add, day, newRoom, unique } from "../rows";
import { admin, anon, memberPerTest, sql, type TestUser } from "../stack";
import { refusalIn } from "./refusal";
import { at } from "./spaceTime";

const asha = memberPerTest("Asha Rao");
const ravi = memberPerTest("Ravi Kumar");
const eve = memberPerTest("Eve Other");

const refusal = ({ error }: { error: unknown }) => refusalIn(error)?.code;

let booking: string;
beforeEach(async () => {
  booking = await book(3);
});

async function book(days: number): Promise<string> {
  const id = await add("bookings", {
    user_id: asha.id,
    room_id: await newRoom({ name: unique("Neem"), credits_per_hour: null }),
    booking_date: await day(days),
    start_time: "10:00",
    duration: 2,
  });
  return String(id);
}

const address = () => `guest-${randomUUID().slice(0, 8)}@example.org`;
const invite = (caller: TestUser, ...guests: object[]) =>
  caller.client.rpc("invite_to_booking", { booking_id: booking, guests: guests as never });
const guestsOf = (caller: TestUser) =>
  caller.client
    .from("booking_guests")
    .select("id, user_id, email, name, response, receives_email")
    .eq("booking_id", booking)
    .order("invited_at");
const told = async (subject: string) =>
  (
    await sql<{ change: string }[]>`
      select data ->> 'change' as change from outbox
      where kind = 'booking_invitation' and (recipient = ${subject} or user_id::text = ${subject})
      order by sequence`
  ).map(({ change }) => change);
const tokensOf = async (email: string) => {
  const [row] = await sql<{ id: string; answer: string; unsubscribe: string }[]>`
    select guest.id, tokens.* from booking_guests guest
    cross join lateral private.guest_tokens(guest.id, guest.email) tokens
    where guest.email = ${email} and guest.booking_id = ${booking}`;
  if (!row) throw new Error(`${email} is not invited`);
  return row;
};

describe("inviting", () => {
  it("writes a member's notification and an outsider's email in the same transaction", async () => {
    const guest = address();
    const { data } = await invite(asha, { member_id: ravi.id }, { email: guest, name: "Gita" });
    expect(data).toBe(2);
    expect((await guestsOf(asha)).data).toMatchObject([
      { user_id: ravi.id, email: null, name: "Ravi Kumar", response: "none" },
      { user_id: null, email: guest, name: "Gita", response: "none" },
    ]);
    expect(await told(ravi.id)).toEqual(["invited"]);
    expect(await told(guest)).toEqual(["invited"]);
  });

  it("tells guests the room, day, time and booker, and no price", async () => {
    const guest = address();
    await invite(asha, { email: guest }).throwOnError();
    const [row] = await sql`select data from outbox where recipient = ${guest}`;
    expect(Object.keys(row?.["data"]).toSorted()).toEqual([
      "booker_name",
      "booking_date",
      "booking_id",
      "change",
      "changed_at",
      "duration",
      "end_time",
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
    expect(await told(ravi.id)).toEqual(["invited"]);
    expect(await told(ravi.email)).toEqual([]);
  });

  it("emails an address whose account never confirmed it", async () => {
    await sql`update auth.users set email_confirmed_at = null where id = ${ravi.id}`;
    await invite(asha, { email: ravi.email }).throwOnError();
    expect(await told(ravi.email)).toEqual(["invited"]);
    expect(await told(ravi.id)).toEqual([]);
  });

  it("invites a person once, also by name and address, and when the request is repeated", async () => {
    const guest = address();
    expect((await invite(asha, { email: guest }, { email: guest.toUpperCase() })).data).toBe(1);
    expect((await invite(asha, { email: guest })).data).toBe(0);
    expect(await told(guest)).toEqual(["invited"]);
    await invite(asha, { member_id: ravi.id }, { email: ravi.email }).throwOnError();
    expect(await told(ravi.id)).toEqual(["invited"]);
  });

  it.each([
    ["two recipients", "a@example.org,b@example.org"],
    ["a header", "a@example.org\r\nBcc: b@example.org"],
    ["a name with an address", "Gita <a@example.org>"],
    ["no domain", "gita"],
    ["a full-width letter", "gita@ｅxample.org"],
    ["an invisible character", "gita\u00ad@example.org"],
    ["a space", "gita sen@example.org"],
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

describe("limits", () => {
  it("allows 20 people per booking, or as many as the setting says", async () => {
    const crowd = Array.from({ length: 20 }, () => ({ email: address() }));
    await invite(asha, ...crowd).throwOnError();
    const { error } = await invite(asha, { email: address() });
    expect(error).toMatchObject({ message: "too_many_guests", details: '{"max": 20}' });
    expect((await guestsOf(asha)).data).toHaveLength(20);
  });

  it("allows 60 invitations per hour and member, counting those that were removed", async () => {
    const crowd = () => Array.from({ length: 20 }, () => ({ email: address() }));
    for (let round = 0; round < 3; round += 1) {
      await invite(asha, ...crowd()).throwOnError();
      await sql`delete from booking_guests where booking_id = ${booking}`;
    }
    expect(refusal(await invite(asha, { email: address() }))).toBe("too_often");
    await sql`update private.rate_limits set window_start = now() - interval '61 minutes' where user_id = ${asha.id}`;
    await invite(asha, { email: address() }).throwOnError();
  });

  it.each([
    ["addresses", () => ({ email: address() })],
    ["members", () => ({ member_id: ravi.id })],
  ])("refuses moves that would send more than 300 updates to %s in an hour", async (_, guest) => {
    await invite(asha, guest()).throwOnError();
    await sql`
      insert into private.rate_limits (user_id, kind, inserts) values (${asha.id}, 'invitation updates', 300)`;
    const move = asha.client.rpc("reschedule_booking", {
      booking_id: booking,
      new_date: await day(3),
      new_start_time: "14:00",
      new_duration: 2,
    });
    expect(refusal(await move)).toBe("too_often");
  });
});

describe("a guest", () => {
  it("who is invited by name and by address sees one invitation, and answers by name", async () => {
    await invite(asha, { member_id: ravi.id }, { email: ravi.email }).throwOnError();
    const { data } = await ravi.client.rpc("my_invitations");
    expect(data).toHaveLength(1);
    const invitation_id = data?.[0]?.id ?? "";
    await ravi.client
      .rpc("respond_to_invitation", { invitation_id, response: "accepted" })
      .throwOnError();
    const answers = (await guestsOf(asha)).data?.map(({ response }) => response);
    // The same answer on both would tell the booker whose address it is.
    expect(answers?.toSorted()).toEqual(["accepted", "none"]);
    expect((await ravi.client.rpc("my_invitations")).data).toMatchObject([
      { response: "accepted" },
    ]);
  });

  it("who is a member sees the invitation and answers it, and the booker sees the answer", async () => {
    await invite(asha, { email: ravi.email }).throwOnError();
    const { data } = await ravi.client.rpc("my_invitations");
    expect(data).toMatchObject([
      { booking_id: booking, response: "none", booker_name: "Asha Rao", start_time: "10:00:00" },
    ]);
    const invitation_id = data?.[0]?.id ?? "";
    for (const response of ["accepted", "declined"]) {
      await ravi.client.rpc("respond_to_invitation", { invitation_id, response }).throwOnError();
      expect((await guestsOf(asha)).data).toMatchObject([{ response }]);
    }
    const wrong = await ravi.client.rpc("respond_to_invitation", {
      invitation_id,
      response: "maybe",
    });
    expect(refusal(wrong)).toBe("bad_response");
    const foreign = await eve.client.rpc("respond_to_invitation", {
      invitation_id,
      response: "accepted",
    });
    expect(refusal(foreign)).toBe("unknown_invitation");
    expect((await eve.client.rpc("my_invitations")).data).toEqual([]);
    expect((await ravi.client.from("bookings").select()).data).toEqual([]);
    expect((await guestsOf(ravi)).data).toEqual([]);
  });

  it("without an account answers by a signed link, until the booking starts", async () => {
    const guest = address();
    await invite(asha, { email: guest }).throwOnError();
    const { answer } = await tokensOf(guest);
    const [read] = await sql`select answer_invitation(${answer}) as facts`;
    expect(read?.["facts"]).toMatchObject({
      booker_name: "Asha Rao",
      response: "none",
      has_started: false,
    });
    expect(Object.keys(read?.["facts"])).not.toContain("booking_id");
    await sql`select answer_invitation(${answer}, 'accepted')`;
    expect((await guestsOf(asha)).data).toMatchObject([{ response: "accepted" }]);
    await at(`${await day(3)} 10:00`, asha.id, async (tx) => {
      await tx`select set_config('role', 'none', true)`;
      await expect(tx`select answer_invitation(${answer}, 'declined')`).rejects.toThrow(
        "booking_not_future",
      );
    });
  });

  it.each([
    ["another guest's signature", (token: string) => `${randomUUID()}${token.slice(36)}`],
    [
      "a changed signature",
      (token: string) => `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`,
    ],
    ["no signature", (token: string) => token.slice(0, 36)],
  ])("cannot answer with %s", async (_, forge) => {
    const guest = address();
    await invite(asha, { email: guest }).throwOnError();
    const { answer } = await tokensOf(guest);
    await expect(sql`select answer_invitation(${forge(answer)}, 'accepted')`).rejects.toThrow(
      "bad_invitation",
    );
  });

  it("is told of a move and asked again, and told of the cancellation", async () => {
    const guest = address();
    await invite(asha, { email: guest }, { member_id: ravi.id }).throwOnError();
    const { answer } = await tokensOf(guest);
    await sql`select answer_invitation(${answer}, 'accepted')`;
    await asha.client
      .rpc("reschedule_booking", {
        booking_id: booking,
        new_date: await day(3),
        new_start_time: "14:00",
        new_duration: 2,
      })
      .throwOnError();
    expect((await guestsOf(asha)).data?.map(({ response }) => response)).toEqual(["none", "none"]);
    const [moved] = await sql`
      select data from outbox where recipient = ${guest} order by sequence desc limit 1`;
    expect(moved?.["data"]).toMatchObject({
      change: "moved",
      start_time: "14:00:00",
      previous: { start_time: "10:00:00" },
    });
    await asha.client.from("bookings").delete().eq("id", booking).throwOnError();
    expect(await told(guest)).toEqual(["invited", "moved", "cancelled"]);
    expect(await told(ravi.id)).toEqual(["invited", "moved", "cancelled"]);
  });

  it("is told when removed, by the booker or an admin only", async () => {
    const guest = address();
    await invite(asha, { email: guest }).throwOnError();
    const { id, answer } = await tokensOf(guest);
    expect(refusal(await eve.client.rpc("remove_guest", { guest_id: id }))).toBe("unknown_guest");
    await asha.client.rpc("remove_guest", { guest_id: id }).throwOnError();
    expect(await told(guest)).toEqual(["invited", "removed"]);
    expect(refusal(await asha.client.rpc("remove_guest", { guest_id: id }))).toBe("unknown_guest");
    await expect(sql`select answer_invitation(${answer})`).rejects.toThrow("unknown_invitation");
  });

  it("who refuses all invitations gets none, and the booker sees it", async () => {
    const guest = address();
    await invite(asha, { email: guest }).throwOnError();
    await sql`update outbox set status = 'sent', sent_at = now() where recipient = ${guest}`;
    const { unsubscribe } = await tokensOf(guest);
    const forged = `${unsubscribe.slice(0, -1)}${unsubscribe.endsWith("0") ? "1" : "0"}`;
    await expect(sql`select unsubscribe(${forged})`).rejects.toThrow("bad_token");
    await sql`select unsubscribe(${unsubscribe})`;
    await sql`select unsubscribe(${unsubscribe})`;
    const tagged = guest.replace("@", "+again@");
    await invite(asha, { email: tagged }).throwOnError();
    expect(await told(tagged)).toEqual([]);
    await sql`delete from booking_guests where email = ${tagged}`;
    expect((await guestsOf(asha)).data).toMatchObject([{ receives_email: false }]);
    await asha.client.from("bookings").delete().eq("id", booking).throwOnError();
    booking = await book(4);
    await invite(asha, { email: guest }).throwOnError();
    expect((await guestsOf(asha)).data).toMatchObject([{ receives_email: false }]);
    expect(await told(guest)).toEqual(["invited"]);
  });

  it("who refuses all invitations gets none that was not sent yet", async () => {
    const guest = address();
    await invite(asha, { email: guest }).throwOnError();
    await sql`update outbox set status = 'failed' where recipient = ${guest}`;
    await sql`select unsubscribe(${(await tokensOf(guest)).unsubscribe})`;
    expect(await told(guest)).toEqual([]);
  });

  it("whose account is deleted gets no email of before its confirmation that failed", async () => {
    await sql`update auth.users set email_confirmed_at = null where id = ${ravi.id}`;
    await invite(asha, { email: ravi.email }).throwOnError();
    await sql`update outbox set status = 'failed' where recipient = ${ravi.email}`;
    await sql`delete from auth.users where id = ${ravi.id}`;
    expect(await told(ravi.email)).toEqual([]);
  });

  it("whose account is deleted gets nothing more at its address", async () => {
    await invite(asha, { email: ravi.email }).throwOnError();
    await sql`delete from auth.users where id = ${ravi.id}`;
    await asha.client.from("bookings").delete().eq("id", booking).throwOnError();
    expect(await told(ravi.email)).toEqual([]);
  });
});

describe("the search for members", () => {
  const find = (caller: TestUser, search: string) => caller.client.rpc("find_members", { search });

  it("returns names only, of at most 10 members with a confirmed address, from 3 letters on", async () => {
    const name = unique("Zubin Irani");
    await sql`update profiles set full_name = ${name} where id = ${ravi.id}`;
    expect((await find(asha, name.slice(0, 11).toLowerCase())).data).toContainEqual({
      member_id: ravi.id,
      name,
    });
    expect((await find(ravi, name)).data).toEqual([]);
    expect((await find(asha, "zu")).data).toEqual([]);
    expect((await find(asha, "%%%")).data).toEqual([]);
    expect((await find(asha, ravi.email)).data).toEqual([]);
    await sql`update auth.users set email_confirmed_at = null where id = ${ravi.id}`;
    expect((await find(asha, name)).data).toEqual([]);
    expect((await anon.rpc("find_members", { search: name })).error?.code).toBe("42501");
  });

  it("is limited to 300 per hour", async () => {
    await sql`insert into private.rate_limits (user_id, kind, inserts) values (${asha.id}, 'member searches', 300)`;
    expect(refusal(await find(asha, "Ravi"))).toBe("too_often");
  });
});
