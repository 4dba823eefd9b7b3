import { beforeEach, describe, expect, it } from "vitest";
import { add, newOrder, unique } from "../../rows";
import { admin, anon, sql, type TestUser } from "../../stack";
import {
  address,
  asha,
  booking,
  eve,
  guestsOf,
  invite,
  moveTo,
  ravi,
  refusal,
  trust,
} from "./invitedGuests";

/** Addresses that lead to one mailbox. */
const tagged = (mailbox: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ email: mailbox.replace("@", `+${index}@`) }));
const details = ({ error }: { error: { details?: string } | null }) => error?.details;

describe("new members", () => {
  const spread = (count: number) => Array.from({ length: count }, () => ({ email: address() }));
  const distrust = () => sql`update profiles set trusted_at = null where id = ${asha.id}`;
  beforeEach(() => distrust());

  it("can invite 5 people a day, also after removing them", async () => {
    await invite(asha, ...spread(3)).throwOnError();
    await sql`delete from booking_guests where booking_id = ${booking}`;
    const refused = await invite(asha, ...spread(3));
    expect([refusal(refused), details(refused)]).toEqual(["new_member_invitations", '{"max": 5}']);
    await invite(asha, ...spread(2)).throwOnError();
    expect(refusal(await invite(asha, { member_id: ravi.id }))).toBe("new_member_invitations");
    await sql`update private.attempts set window_start = now() - interval '25 hours'`;
    await invite(asha, { member_id: ravi.id }).throwOnError();
  });

  it.each([
    [
      "an admin says so",
      (desk: TestUser) => desk.client.rpc("trust_member", { member_id: asha.id }),
    ],
    [
      "an admin gives them credits",
      (desk: TestUser) => desk.client.rpc("addUserCredits", { userid: asha.id, amount_to_add: 1 }),
    ],
    ["their first payment", () => pay()],
    [
      "an admin added them",
      () => sql`update auth.users set invited_at = now() where id = ${asha.id}`,
    ],
  ])("can invite more after %s", async (_, say) => {
    const desk = await admin();
    expect(refusal(await invite(asha, ...spread(6)))).toBe("new_member_invitations");
    await say(desk);
    await invite(asha, ...spread(6)).throwOnError();
  });

  it("cannot trust themselves", async () => {
    const trusted = await asha.client.rpc("trust_member", { member_id: asha.id });
    expect(refusal(trusted)).toBe("not_admin");
    const { error } = await asha.client
      .from("profiles")
      .update({ trusted_at: "2026-01-01" })
      .eq("id", asha.id);
    expect(error?.code).toBe("42501");
  });

  it("cannot fill a mailbox together, and leave place for other members", async () => {
    const mailbox = address();
    await sql`
      insert into private.attempts (subject, attempts)
      values ('invitations of new members to ' || private.address_digest(${mailbox}), 9)`;
    await invite(asha, ...tagged(mailbox, 1)).throwOnError();
    expect(refusal(await invite(asha, ...tagged(mailbox, 2)))).toBe("invited_too_often");
    await trust(asha);
    await invite(asha, ...tagged(mailbox, 3)).throwOnError();
  });

  const pay = async () => {
    const order = await newOrder(asha.id, { status: "paid" });
    await add("payments", {
      order_id: order,
      user_id: asha.id,
      provider_payment_id: unique("pay"),
      amount_paise: 25_000,
      currency: "INR",
      outcome: "settled",
    });
  };
});

describe("one mailbox", () => {
  it("can be invited 10 times an hour by a member, whatever tags its addresses have", async () => {
    const mailbox = address();
    await invite(asha, ...tagged(mailbox, 10)).throwOnError();
    expect(refusal(await invite(asha, { email: mailbox }))).toBe("invited_too_often");
    await invite(asha, { email: address() }).throwOnError();
    await trust(eve);
    await sql`update bookings set user_id = ${eve.id} where id = ${booking}`;
    await invite(eve, { email: mailbox }).throwOnError();
  });

  it.each([
    ["Gita+News@Example.org", "gita@example.org"],
    ["gita+a+b@example.org", "gita@example.org"],
    ["+gita@example.org", "+gita@example.org"],
    ["g.i.t.a+x@gmail.com", "gita@gmail.com"],
    ["gi.ta@googlemail.com", "gita@gmail.com"],
    ["gi.ta@example.org", "gi.ta@example.org"],
    ["gita_s-en@pm.me", "gitasen@proton.me"],
    ["gita-shop@yahoo.co.in", "gita@yahoo.co.in"],
    ["gita@me.com", "gita@icloud.com"],
    ["Gita+x@mac.com", "gita@icloud.com"],
    ["g-ita@protonmail.ch", "gita@proton.me"],
    ["gi.ta@yandex.com", "gi-ta@yandex.ru"],
    ["gi-ta@ya.ru", "gi-ta@yandex.ru"],
    ["shop@gita.fastmail.com", "gita@fastmail.com"],
    [" gita@example.org ", "gita@example.org"],
    ["gita@example.org.", "gita@example.org"],
    ["ｇita@ｅxample。org", "gita@example.org"],
  ])("has the address %s", async (email, mailbox) => {
    expect(await sql`select private.mailbox_of(${email}) as mailbox`).toEqual([{ mailbox }]);
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
    expect(refusal(await moveTo(3, "14:00"))).toBe("too_often");
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
      organization: null,
    });
    expect((await find(ravi, name)).data).toEqual([]);
    expect((await find(asha, "zu")).data).toEqual([]);
    expect((await find(asha, "%%%")).data).toEqual([]);
    expect((await find(asha, ravi.email)).data).toEqual([]);
    await sql`update auth.users set email_confirmed_at = null where id = ${ravi.id}`;
    expect((await find(asha, name)).data).toEqual([]);
    expect((await anon.rpc("find_members", { search: name })).error?.code).toBe("42501");
  });

  it.each([
    ["in other case", (name: string) => name.toUpperCase()],
    ["with a Cyrillic letter", (name: string) => name.replace("Irani", "Іrani")],
  ])("tells members with the same name %s apart by their organization", async (_, change) => {
    const first = unique("Zubin").replace(" ", "");
    const name = `${first} Irani`;
    await sql`update profiles set full_name = ${name}, organization = 'Loom' where id = ${ravi.id}`;
    await sql`update profiles set full_name = ${`${first} Iyer`}, organization = 'Fig' where id = ${eve.id}`;
    expect((await find(asha, first)).data?.map(({ organization }) => organization)).toEqual([
      null,
      null,
    ]);
    await sql`update profiles set full_name = ${change(name)} where id = ${eve.id}`;
    const { data } = await find(asha, first);
    expect(data?.map(({ organization }) => organization).toSorted()).toEqual(["Fig", "Loom"]);
  });

  it("is limited to 300 per hour", async () => {
    await sql`insert into private.rate_limits (user_id, kind, inserts) values (${asha.id}, 'member searches', 300)`;
    expect(refusal(await find(asha, "Ravi"))).toBe("too_often");
  });
});
