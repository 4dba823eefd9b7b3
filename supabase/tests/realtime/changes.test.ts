import { describe, expect, test } from "vitest";
import { anon, member, newMember, service, sql } from "../stack";
import { listen, until, type Listener } from "./listen";

async function giveCredits(userid: string, amount: number) {
  const { error } = await service.rpc("addUserCredits", { userid, amount_to_add: amount });
  if (error) throw error;
}

/** The balance itself may be created after the subscription: changes arrive with a delay. */
const updatesOf = ({ changes }: Listener) =>
  changes.filter(({ eventType }) => eventType === "UPDATE");

describe("a member who listens to balances", () => {
  test("receives changes of their own balance, with the new value, and no others", async () => {
    const [asha, ravi] = await Promise.all([newMember("Asha"), newMember("Ravi")]);
    const filtered = await listen(asha.client, "user_credits", `user_id=eq.${asha.id}`);
    const unfiltered = await listen(asha.client, "user_credits");
    const another = await listen(ravi.client, "user_credits", `user_id=eq.${asha.id}`);
    expect(filtered.announcements).toEqual(["ok: Subscribed to PostgreSQL"]);

    await giveCredits(ravi.id, 3);
    await giveCredits(asha.id, 7);
    await until(() => updatesOf(filtered).length > 0 && updatesOf(unfiltered).length > 0);

    for (const listener of [filtered, unfiltered]) {
      expect(updatesOf(listener)).toHaveLength(1);
      expect(updatesOf(listener)[0]).toMatchObject({
        eventType: "UPDATE",
        schema: "public",
        table: "user_credits",
        new: { user_id: asha.id, balance: 7 },
        old: { user_id: asha.id },
        errors: null,
      });
    }
    expect(another.changes).toEqual([]);
  });

  test("receives no change that was rolled back", async () => {
    const asha = await newMember("Asha");
    const own = await listen(asha.client, "user_credits");
    const inRolledBackTransaction = sql.begin(async (transaction) => {
      await transaction`update user_credits set balance = 9 where user_id = ${asha.id}`;
      throw new Error("changed my mind");
    });
    await expect(inRolledBackTransaction).rejects.toThrow("changed my mind");
    await giveCredits(asha.id, 1);
    await until(() => updatesOf(own).length > 0);
    expect(updatesOf(own).map((change) => change.new)).toMatchObject([{ balance: 1 }]);
  });
});

test("a deleted row is reported with its key only", async () => {
  const { client } = await newMember();
  const { changes } = await listen(client, "space_updates");
  const [update] = await sql<{ id: string }[]>`
    insert into space_updates (title, content, published) values ('News', 'Soon gone', true) returning id`;
  await until(() => changes.length === 1);
  await sql`delete from space_updates where id = ${update?.id ?? ""}`;
  await until(() => changes.length === 2);
  // Policies cannot be checked for a deleted row.
  expect(changes[1]).toMatchObject({ eventType: "DELETE", old: { id: update?.id } });
  expect(Object.keys(changes[1]?.old ?? {})).toEqual(["id"]);
});

describe("a subscription", () => {
  test("is refused for an anonymous caller of a protected table", async () => {
    const { announcements } = await listen(anon, "user_credits");
    expect(announcements[0]).toMatch(
      /^error: Unable to subscribe to changes with given parameters/,
    );
  });

  test("is refused for a table that is not published", async () => {
    const { client } = await member();
    const { announcements } = await listen(client, "profiles");
    expect(announcements[0]).toMatch(/^error: Unable to subscribe/);
  });

  test.each([
    ["user_id=eq.me", "invalid input syntax for type uuid"],
    ["salary=eq.5", "invalid column for filter salary"],
    ["user_id=around.5", "Error parsing `filter` params"],
  ])("reports what is wrong with the filter %s", async (filter, reason) => {
    const { client } = await member();
    const { announcements } = await listen(client, "user_credits", filter);
    expect(announcements[0]).toContain(`error: ${reason}`);
  });
});
