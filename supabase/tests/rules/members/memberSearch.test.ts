import { randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { unique } from "../../rows";
import { admin, anon, newMember, sql } from "../../stack";

async function found(query: string, how_many = 50): Promise<(string | undefined)[]> {
  const { client } = await admin();
  const { data } = await client.rpc("search_members", { query, how_many }).throwOnError();
  return data.map(({ id }) => id);
}

async function memberWithPhone(phone: string) {
  const { id } = await newMember(unique("Phoned"));
  await sql`update profiles set phone_number = ${phone} where id = ${id}`;
  return id;
}

describe("the search for members", () => {
  it.each([
    ["as stored", (phone: string) => phone],
    ["with +91 and spaces", (phone: string) => `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`],
    ["with 91", (phone: string) => `91${phone}`],
    ["with a leading 0", (phone: string) => `0${phone}`],
    ["with hyphens", (phone: string) => `${phone.slice(0, 3)}-${phone.slice(3)}`],
    ["by the last six digits", (phone: string) => phone.slice(-6)],
  ])("finds a phone number %s, with and without country code", async (_, written) => {
    const phone = String(randomInt(6e9, 9e9));
    const ids = [
      await memberWithPhone(phone),
      await memberWithPhone(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`),
    ];
    expect(new Set(await found(written(phone)))).toEqual(new Set(ids));
  });

  it("finds the words of a name in any order, part of an email and the organization", async () => {
    const [name, organization] = [unique("Zaid"), unique("Looms")];
    const { id, email } = await newMember(`${name} Khan`);
    await sql`update profiles set organization = ${organization} where id = ${id}`;
    for (const query of [
      `khan ${name.toUpperCase()}`,
      `  ${name}   khan `,
      email.slice(2, 20),
      organization,
    ])
      expect([query, await found(query)]).toEqual([query, [id]]);
    expect(await found(`${name} Nobody`)).toEqual([]);
  });

  it("finds names that start with two characters", async () => {
    const { id } = await newMember(`Ωß ${unique("Two")}`);
    expect(await found("ωß")).toEqual([id]);
  });

  it("puts names that start with the text first and returns at most the wanted number", async () => {
    const mark = unique("Rank").replace(" ", "");
    const inside = await newMember(`Aa ${mark}`);
    const start = await newMember(`${mark} Bb`);
    expect(await found(mark)).toEqual([start.id, inside.id]);
    expect(await found(mark, 1)).toEqual([start.id]);
  });

  it.each(["%", "_", "___", "\\", "", "   ", "x".repeat(201), "'); --"])(
    "finds nothing for %j",
    async (query) => {
      expect(await found(query)).toEqual([]);
    },
  );

  it("is empty for members and refused for anonymous callers", async () => {
    const name = unique("Hidden");
    const { client } = await newMember(name);
    expect((await client.rpc("search_members", { query: name })).data).toEqual([]);
    expect((await anon.rpc("search_members", { query: name })).error?.code).toBe("42501");
  });
});
