import { describe, expect, it } from "vitest";
import { unique } from "../../rows";
import { anon, sql, type TestUser } from "../../stack";
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
} from "./invitedGuests";

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
