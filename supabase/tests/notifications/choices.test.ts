import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { refusalIn } from "../rules/refusal";
import { anon, memberPerTest, newMember, service, sql, type TestUser } from "../stack";

const maya = memberPerTest("Maya Chooses");

const choose = (person: TestUser, kind: string, inPortal: boolean, byEmail: boolean) =>
  person.client
    .from("notification_choices")
    .upsert({ user_id: maya.id, kind, in_portal: inPortal, by_email: byEmail });

const notify = (kind: string) =>
  sql`select private.notify(${maya.id}, ${kind}, ${randomUUID()}, 0, '{}')`;

const written = async () => {
  const [row] = await sql<{ shown: number; emails: number }[]>`
    select (select count(*)::int from notifications where user_id = ${maya.id} and is_shown) as shown,
      (select count(*)::int from outbox where user_id = ${maya.id}) as emails`;
  return row;
};

const tokenFor = async (kind: string, person = maya.id) => {
  const [row] = await sql<{ token: string }[]>`
    select private.unsubscribe_token(${person}, ${kind}) as token`;
  return row?.token ?? "";
};

describe("a choice", () => {
  it.each([
    [true, true, { shown: 1, emails: 1 }],
    [true, false, { shown: 1, emails: 0 }],
    [false, true, { shown: 0, emails: 1 }],
    [false, false, { shown: 0, emails: 0 }],
  ])("in the portal %s, by email %s decides what is written", async (inPortal, byEmail, result) => {
    expect((await choose(maya, "visitor_approved", inPortal, byEmail)).error).toBeNull();
    await notify("visitor_approved");
    expect(await written()).toEqual(result);
  });

  it("applies to its kind only, and can be changed", async () => {
    await choose(maya, "visitor_approved", false, false);
    await notify("visitor_rejected");
    expect(await written()).toEqual({ shown: 1, emails: 1 });
    await choose(maya, "visitor_approved", true, true);
    await notify("visitor_approved");
    expect(await written()).toEqual({ shown: 2, emails: 2 });
  });

  it.each([
    ["payment_received", false],
    ["refund_made", false],
    ["space_update", true],
    ["delivery_failed", true],
  ])("is refused where the email is fixed: %s", async (kind, byEmail) => {
    const { error } = await choose(maya, kind, true, byEmail);
    expect(refusalIn(error)).toMatchObject({ code: "choice_is_fixed" });
  });

  it("of a receipt cannot stop its email", async () => {
    await choose(maya, "payment_received", false, true);
    await notify("payment_received");
    expect(await written()).toEqual({ shown: 0, emails: 1 });
  });

  it("is refused for an unknown kind and for another member", async () => {
    expect((await choose(maya, "no_such_kind", true, true)).error?.code).toBe("23503");
    const other = await choose(await newMember(), "visitor_approved", false, false);
    expect(other.error?.code).toBe("42501");
    await choose(maya, "visitor_approved", true, true);
    const { error } = await (
      await newMember()
    ).client
      .from("notification_choices")
      .update({ by_email: false })
      .eq("user_id", maya.id);
    expect(error).toBeNull();
    await notify("visitor_approved");
    expect(await written()).toEqual({ shown: 1, emails: 1 });
  });
});

describe("unsubscribing", () => {
  it("turns off the emails of one kind, also when repeated, and keeps the portal", async () => {
    const token = await tokenFor("visitor_approved");
    for (const _ of [1, 2]) {
      const { data } = await service.rpc("unsubscribe", { token }).throwOnError();
      expect(data).toBe("visitor_approved");
    }
    await notify("visitor_approved");
    await notify("visitor_rejected");
    expect(await written()).toEqual({ shown: 2, emails: 1 });
  });

  it("keeps the choice for the portal", async () => {
    await choose(maya, "visitor_approved", false, true);
    await service.rpc("unsubscribe", { token: await tokenFor("visitor_approved") }).throwOnError();
    await notify("visitor_approved");
    expect(await written()).toEqual({ shown: 0, emails: 0 });
  });

  it("is refused for a forged, altered or foreign token", async () => {
    const token = await tokenFor("visitor_approved");
    const [, , signature = ""] = token.split(".");
    const forged = [
      "",
      "visitor_approved",
      `${maya.id}.visitor_approved.${"0".repeat(64)}`,
      `${maya.id}.visitor_rejected.${signature}`,
      `${randomUUID()}.visitor_approved.${signature}`,
      `${token}0`,
      token.toUpperCase(),
      await tokenFor("payment_received"),
      await tokenFor("no_such_kind"),
    ];
    for (const wrong of forged) {
      const { error } = await service.rpc("unsubscribe", { token: wrong });
      expect([wrong, refusalIn(error)?.code]).toEqual([wrong, "bad_token"]);
    }
    await notify("visitor_approved");
    expect(await written()).toEqual({ shown: 1, emails: 1 });
  });

  it("of a deleted account changes nothing", async () => {
    const gone = randomUUID();
    const token = await tokenFor("visitor_approved", gone);
    await service.rpc("unsubscribe", { token }).throwOnError();
    const rows = await sql`select from notification_choices where user_id = ${gone}`;
    expect(rows).toHaveLength(0);
  });
});

describe("calls by hand", () => {
  it("cannot read keys, sign tokens or unsubscribe", async () => {
    for (const client of [anon, maya.client]) {
      const { error } = await client.rpc("unsubscribe", {
        token: await tokenFor("visitor_approved"),
      });
      expect(error?.code).toBe("42501");
      const keys = await client.from("signing_keys" as never).select();
      expect(keys.error?.code).toBe("PGRST205");
    }
  });

  it("mark only own notifications as read, those of a list or all until a time", async () => {
    const ravi = await newMember("Ravi Reads");
    for (const kind of ["visitor_approved", "visitor_rejected", "space_update"]) await notify(kind);
    const unread = async () => (await maya.client.rpc("unread_notifications").throwOnError()).data;
    const mark = async (person: TestUser, args: { ids?: string[]; until?: string }) =>
      (await person.client.rpc("mark_notifications_read", args).throwOnError()).data;
    const [first] = await sql<{ id: string }[]>`
      select id from notifications where user_id = ${maya.id}`;
    const ids = [first?.id ?? ""];
    expect(await unread()).toBe(3);
    expect(await mark(ravi, { ids })).toBe(0);
    expect(await mark(ravi, {})).toBe(0);
    expect(await mark(maya, { until: "2020-01-01T00:00:00Z" })).toBe(0);
    expect(await unread()).toBe(3);
    expect(await mark(maya, { ids })).toBe(1);
    expect(await unread()).toBe(2);
    expect(await mark(maya, {})).toBe(2);
    expect(await unread()).toBe(0);
  });

  it("an upsert of many choices is one request", async () => {
    const rows = ["visitor_approved", "visitor_rejected"].map((kind) => ({
      user_id: maya.id,
      kind,
      in_portal: true,
      by_email: false,
    }));
    await maya.client.from("notification_choices").upsert(rows).throwOnError();
    await maya.client.from("notification_choices").upsert(rows).throwOnError();
    const { data } = await maya.client.from("notification_choices").select().throwOnError();
    expect(data).toHaveLength(2);
  });
});
