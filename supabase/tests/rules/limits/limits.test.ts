import { beforeAll, describe, expect, it } from "vitest";
import { callRest } from "../../rest/call";
import { day, newEvent, newSnack } from "../../rows";
import { admin, newMember, type TestUser, service, sql } from "../../stack";
import { refusalIn } from "../refusal";

const largest = 2_147_483_647;

let boss: TestUser;
let maya: TestUser;
beforeAll(async () => {
  boss = await admin();
  maya = await newMember("Maya Much");
});

describe("credits added by an admin", () => {
  const give = (amount: number) =>
    boss.client.rpc("addUserCredits", { userid: maya.id, amount_to_add: amount });

  it.each([0, 1_000_001, -1_000_001, largest, -largest - 1])(
    "are refused with a message when they are %i",
    async (amount) => {
      expect(refusalIn((await give(amount)).error)).toMatchObject({ code: "bad_amount" });
    },
  );

  it("never exceed the range of the column", async () => {
    await sql`select private.grant_credits(${maya.id}, 99999999, 'grant', 'For a test')`;
    expect((await give(1)).error).toBeNull();
    expect(refusalIn((await give(1)).error)).toMatchObject({ code: "bad_amount" });
    const [row] = await sql`select balance from user_credits where user_id = ${maya.id}`;
    expect(row?.balance).toBe(100_000_000);
  });
});

it("a cart whose total exceeds the range is refused with a message", async () => {
  const items = [];
  for (let snack = 0; snack < 3; snack += 1) {
    items.push({ id: await newSnack({ price: 99_999_999, quantity: 999 }), quantity: 999 });
  }
  const order = { person: maya.id, order_kind: "snacks", payment_mode: "test", items };
  expect(refusalIn((await service.rpc("create_order", order)).error)).toMatchObject({
    code: "bad_amount",
  });
});

it("a day pass price has an upper limit", async () => {
  const priced = (credits: number) =>
    boss.client
      .from("system_settings")
      .update({ value: { credits } })
      .eq("key", "day_pass_credits");
  for (const credits of [0, -1, 1.5, 10_001, 1e15]) {
    expect(refusalIn((await priced(credits)).error)?.code).toBe("bad_setting");
  }
});

describe("an event", () => {
  it("cannot have fewer seats than registrations", async () => {
    const event = await newEvent({ max_attendees: 5, attendees: 3 });
    const { error } = await boss.client.from("events").update({ max_attendees: 2 }).eq("id", event);
    expect(error).toMatchObject({ code: "23514", message: expect.stringContaining("seats_are") });
    await boss.client.from("events").update({ max_attendees: 3 }).eq("id", event).throwOnError();
  });

  it.each(["10000-01-01", "infinity", "294276-12-31"])(
    "is refused for the day %s",
    async (date) => {
      const event = { title: "Party", date, is_free: true };
      expect((await boss.client.from("events").insert(event)).error?.code).toBe("23514");
    },
  );
});

it("a holiday that was saved without a name closes the space", async () => {
  const holidays = [{ date: await day(400) }, { date: await day(401), name: "" }];
  const opening = sql.json({ hours: [], holidays });
  for (const { date } of holidays) {
    const found = await sql`select private.closed_reason(${date}, ${opening}) as reason`;
    expect(found).toEqual([{ reason: "Closed" }]);
  }
});

it.each(["feedback", "visitors", "activity_logs"])(
  "a text with a null byte is refused by %s",
  async (table) => {
    const { data } = await maya.client.auth.getSession();
    const response = await callRest(table, {
      as: data.session?.access_token ?? "",
      body: {
        user_id: maya.id,
        content: "a\u0000b",
        visitor_name: "a\u0000b",
        action_type: "a\u0000b",
      },
    });
    expect(response.status).toBe(400);
  },
);
