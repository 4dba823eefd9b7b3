import { beforeAll, describe, expect, it } from "vitest";
import { admin, newMember, service, sql, anon, type Client, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";

let boss: TestUser;
beforeAll(async () => {
  boss = await admin();
});

interface Link {
  expires: number;
  signature: string;
}
const preview = { module: "mf-test", build: "b1" };
const create = async (client: Client, more: object = {}) => {
  const { data } = await client.rpc("create_preview_link", { ...preview, ...more }).throwOnError();
  return data as unknown as Link;
};
const verify = async (link: object, client: Client = anon) => {
  const args = { ...preview, ...link } as typeof preview & Link;
  return (await client.rpc("verify_preview_link", args).throwOnError()).data;
};

describe("a preview link", () => {
  it("is created by admins and the server, and opened by everyone", async () => {
    for (const client of [boss.client, service]) {
      const link = await create(client);
      expect(await verify(link)).toBe(true);
      expect(await verify(link, (await newMember()).client)).toBe(true);
    }
  });

  it.each(["member", "stranger"])("is not created by a %s", async (who) => {
    const { client } = who === "member" ? await newMember() : { client: anon };
    const { error } = await client.rpc("create_preview_link", preview);
    expect(who === "member" ? refusalIn(error)?.code : error?.code).toBe(
      who === "member" ? "not_admin" : "42501",
    );
  });

  it.each([
    ["another module", { module: "mf-other" }],
    ["another build", { build: "b2" }],
    ["a later end", { expires: 4_000_000_000 }],
    ["no signature", { signature: "" }],
    ["a made-up signature", { signature: "0".repeat(64) }],
    ["nothing", { signature: null, expires: null }],
  ])("is refused for %s", async (_, change) => {
    expect(await verify({ ...(await create(boss.client)), ...change })).toBe(false);
  });

  it.each([
    ["module", { module: null, build: "mf-test b1" }],
    ["build", { module: "mf-test b1", build: null }],
  ])("is refused without a %s, with the other parts in one argument", async (_, change) => {
    expect(await verify({ ...(await create(boss.client)), ...change })).toBe(false);
  });

  it("expires", async () => {
    const { expires } = await create(boss.client);
    expect(Math.round((expires - Date.now() / 1000) / 86_400)).toBe(7);
    const past = Math.floor(Date.now() / 1000) - 1;
    const [row] = await sql<{ signature: string }[]>`
      select private.preview_signature('mf-test', 'b1', ${past}) as signature`;
    expect(await verify({ expires: past, signature: row?.signature })).toBe(false);
  });

  describe("of a build", () => {
    const revoke = (client: Client, build: string) =>
      client.rpc("revoke_preview_links", { module: preview.module, build });

    it("is revoked with the others of the build, and later links are valid", async () => {
      const links = await Promise.all(
        [1, 2].map((days) => create(boss.client, { build: "b7", days })),
      );
      const other = await create(boss.client, { build: "b8" });
      for (const _ of [1, 2]) {
        await revoke(boss.client, "b7").throwOnError();
        for (const link of links) expect(await verify({ ...link, build: "b7" })).toBe(false);
        expect(await verify({ ...other, build: "b8" })).toBe(true);
        const later = await create(boss.client, { build: "b7", days: 3 });
        expect(await verify({ ...later, build: "b7" })).toBe(true);
        links.push(later);
      }
    });

    it.each(["member", "stranger", "server"])("is not revoked by a %s", async (who) => {
      const link = await create(boss.client, { build: "b9" });
      const client =
        who === "member" ? (await newMember()).client : who === "server" ? service : anon;
      const { error } = await revoke(client, "b9");
      expect(who === "member" ? refusalIn(error)?.code : error?.code).toBe(
        who === "member" ? "not_admin" : "42501",
      );
      expect(await verify({ ...link, build: "b9" })).toBe(true);
    });

    it("is not revoked for a build that cannot exist", async () => {
      expect(refusalIn((await revoke(boss.client, "a b")).error)?.code).toBe("bad_preview");
    });
  });

  it.each([
    ["bad_preview", { module: "../mf-test" }],
    ["bad_preview", { build: "a b" }],
    ["bad_preview_days", { days: 0 }],
    ["bad_preview_days", { days: 31 }],
  ])("is refused with %s for %o", async (code, more) => {
    const { error } = await boss.client.rpc("create_preview_link", { ...preview, ...more });
    expect(refusalIn(error)?.code).toBe(code);
  });
});
