import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { admin, anon, newMember, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { createKiosk, pairKiosk, pairedKiosk } from "./pairedKiosk";

let maya: TestUser;
let desk: TestUser;
let kiosk: { id: string; token: string };
beforeAll(async () => {
  desk = await admin();
  kiosk = await pairedKiosk(desk.client);
});
beforeEach(async () => {
  maya = await newMember("Maya Rao");
  await sql`delete from private.attempts`;
});

describe("pairing a kiosk", () => {
  it("gives a token once for a code that an admin created", async () => {
    const { device_id, pairing_code } = await createKiosk(desk.client, " Front door ");
    expect(await pairKiosk(pairing_code.toLowerCase())).toMatchObject({ name: "Front door" });
    const again = await anon.rpc("pair_kiosk", { pairing_code });
    expect(refusalIn(again.error)).toMatchObject({ code: "bad_pairing_code" });
    const [stored] = await sql`select * from kiosk_devices where id = ${device_id}`;
    expect(stored).toMatchObject({ pairing_hash: null, token_hash: expect.any(String) });
  });

  it("is refused after 10 minutes", async () => {
    const { device_id, pairing_code } = await createKiosk(desk.client);
    await sql`update kiosk_devices set pairing_expires_at = now() where id = ${device_id}`;
    const { error } = await anon.rpc("pair_kiosk", { pairing_code });
    expect(refusalIn(error)).toMatchObject({ code: "bad_pairing_code" });
  });

  it("works after any number of wrong codes, of any caller", async () => {
    const { pairing_code } = await createKiosk(desk.client);
    const wrong = () => anon.rpc("pair_kiosk", { pairing_code: "0000-0000" });
    for (let round = 0; round < 11; round += 1) {
      const refused = await Promise.all(Array.from({ length: 10 }, wrong));
      for (const { error } of refused)
        expect(refusalIn(error)).toMatchObject({ code: "bad_pairing_code" });
    }
    expect(await pairKiosk(pairing_code)).toMatchObject({ name: "Entrance" });
  });

  it("is for admins to create and to revoke", async () => {
    const { error } = await maya.client.rpc("create_kiosk_device", { name: "Mine" });
    expect(refusalIn(error)).toMatchObject({ code: "not_admin" });
    const revoked = await maya.client.rpc("revoke_kiosk_device", { device_id: kiosk.id });
    expect(refusalIn(revoked.error)).toMatchObject({ code: "not_admin" });
    const nameless = await desk.client.rpc("create_kiosk_device", { name: " " });
    expect(refusalIn(nameless.error)).toMatchObject({ code: "bad_kiosk_name" });
  });

  it("writes no code and no token in clear", async () => {
    const { pairing_code } = await createKiosk(desk.client);
    const secrets = [kiosk.token, pairing_code, pairing_code.replace("-", "")];
    const rows = await sql<{ row: string }[]>`select to_jsonb(k)::text as row from kiosk_devices k`;
    expect(rows.filter(({ row }) => secrets.some((secret) => row.includes(secret)))).toEqual([]);
  });
});

describe("a kiosk", () => {
  const requests = (device_token: string) => [
    anon.rpc("kiosk_status", { device_token }),
    anon.rpc("kiosk_check_in", { device_token, code: "0000-0000" }),
    anon.rpc("kiosk_walk_in", { device_token, visitor_name: "Nandita", host_name: "Maya Rao" }),
    anon.rpc("kiosk_walk_in_status", { device_token, walk_in_id: maya.id }),
  ];

  it("can do nothing without a token or after it was revoked", async () => {
    const revoked = await pairedKiosk(desk.client);
    expect((await anon.rpc("kiosk_status", { device_token: revoked.token })).data).toEqual({
      name: "Entrance",
    });
    await desk.client.rpc("revoke_kiosk_device", { device_id: revoked.id }).throwOnError();
    for (const token of [revoked.token, randomBytes(32).toString("hex"), ""]) {
      const codes = (await Promise.all(requests(token))).map(({ error }) => refusalIn(error)?.code);
      expect(codes).toEqual(Array.from({ length: 4 }, () => "kiosk_unpaired"));
    }
  });

  it("reads no table with its token", async () => {
    const client = anon;
    for (const table of ["visitors", "visitor_passes", "kiosk_devices", "profiles"] as const) {
      const { error } = await client.from(table).select().setHeader("device-token", kiosk.token);
      expect(error?.code).toBe("42501");
    }
  });

  it("works in a browser in which a member has logged in", async () => {
    const { data } = await maya.client.rpc("kiosk_status", { device_token: kiosk.token });
    expect(data).toEqual({ name: "Entrance" });
  });
});
