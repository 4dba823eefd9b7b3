import type { TransactionSql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { add, unique } from "../../rows";
import { admin, memberPerTest, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { inRolledBackTransaction, SpaceOf } from "../spaceTime";

const maya = memberPerTest("Maya Change");
const oldTerms = { included_minutes: 240, included_day_passes: 3, monthly_price_paise: 899_900 };
const newTerms = { included_minutes: 600, included_day_passes: 10, monthly_price_paise: 1_499_900 };
let boss: TestUser;
let member: string;
let team: string;
beforeAll(async () => {
  boss = await admin();
  member = String(await add("plans", { name: unique("Member"), ...oldTerms }));
  team = String(await add("plans", { name: unique("Team"), ...newTerms }));
});

interface Change {
  included_minutes: number;
  minutes_left: number;
  included_day_passes: number;
  day_passes_left: number;
  bill_paise: number;
  days_left: number;
  days_of_month: number;
}

class Space extends SpaceOf {
  async quote(plan: string | null): Promise<Change> {
    const [row] = await this.tx<Change[]>`select * from quote_plan_change(${maya.id}, ${plan})`;
    return row as Change;
  }

  set = async (plan: string | null, agreed: Change | null = null) =>
    this.tx`select set_plan(${maya.id}, ${plan}, false, ${agreed && this.tx.json({ ...agreed })})`;

  async own() {
    await this.act(maya.id);
    const [row] = await this.tx`select * from own_plan()`;
    await this.act();
    return row;
  }

  memberships = () =>
    this.server(
      (tx) => tx`
        select plan_id as plan, starts_on::text as "from", ends_on::text as until
        from memberships where user_id = ${maya.id} order by starts_on, created_at, ends_on`,
    );
}

/** Maya has the plan "Member" since `since`. */
const since = (starts_on: string | null, work: (space: Space) => Promise<void>) =>
  inRolledBackTransaction(async (tx) => {
    if (starts_on !== null) {
      await tx`insert into memberships (user_id, plan_id, starts_on)
        values (${maya.id}, ${member}, ${starts_on})`;
    }
    await work(new Space(tx, boss.id));
  });

const use =
  (minutes: number, passes = 0) =>
  async (tx: TransactionSql) => {
    await tx`insert into plan_minutes (user_id, month, booking_id, minutes)
    values (${maya.id}, '2030-11-01', gen_random_uuid(), ${minutes})`;
    return tx`insert into plan_day_passes (user_id, month, day_pass_id, passes)
    select ${maya.id}, '2030-11-01', gen_random_uuid(), 1 from generate_series(1, ${passes}::int)`;
  };

describe("quote_plan_change", () => {
  it.each([
    { case: "within a month", on: "2030-11-21", minutes: 360, passes: 6, bill: 200_000 },
    { case: "on the first day", on: "2030-11-01", minutes: 600, passes: 10, bill: 600_000 },
    { case: "on the last day", on: "2030-11-30", minutes: 252, passes: 4, bill: 20_000 },
    { case: "on a leap day", on: "2028-02-29", minutes: 253, passes: 4, bill: 20_690 },
    { case: "in a month of 31 days", on: "2030-12-31", minutes: 252, passes: 4, bill: 19_355 },
  ])("counts each plan in proportion to its days $case", async ({ on, minutes, passes, bill }) =>
    since("2027-01-01", async (space) => {
      await space.clock(`${on} 23:59`);
      expect(await space.quote(team)).toMatchObject({
        included_minutes: minutes,
        minutes_left: minutes,
        included_day_passes: passes,
        day_passes_left: passes,
        bill_paise: bill,
      });
    }),
  );

  it("counts a plan that began this month from its start", () =>
    since("2030-11-11", async (space) => {
      await space.clock("2030-11-21 09:00");
      expect(await space.quote(team)).toMatchObject({ included_minutes: 280, bill_paise: 200_000 });
    }));

  it("counts a first plan from today", () =>
    since(null, async (space) => {
      await space.clock("2030-11-21 09:00");
      expect(await space.quote(member)).toMatchObject({
        old_plan: null,
        included_minutes: 80,
        included_day_passes: 1,
        bill_paise: 299_967,
        days_left: 10,
        days_of_month: 30,
      });
    }));

  it("credits the rest of a plan that ends, and leaves nothing of it", () =>
    since("2030-01-01", async (space) => {
      await space.clock("2030-11-21 09:00");
      expect(await space.quote(null)).toMatchObject({
        new_plan: null,
        included_minutes: 0,
        minutes_left: 0,
        included_day_passes: 0,
        day_passes_left: 0,
        bill_paise: -299_967,
      });
    }));

  it("subtracts what was used before, and is never negative", () =>
    since("2030-01-01", async (space) => {
      await space.server(use(230, 2));
      await space.clock("2030-11-21 09:00");
      expect(await space.quote(team)).toMatchObject({ minutes_left: 130, day_passes_left: 4 });
      await space.server(use(200, 5));
      expect(await space.quote(team)).toMatchObject({ minutes_left: 0, day_passes_left: 0 });
    }));

  it("is for admins, and refuses members and plans that do not exist or are archived", async () => {
    const archived = String(await add("plans", { name: unique("Plan"), archived_at: new Date() }));
    const missing = "a0000000-0000-4000-8000-00000000dead";
    const refused = async (client: TestUser["client"], member_id: string, plan_id: string) =>
      refusalIn((await client.rpc("quote_plan_change", { member_id, plan_id })).error)?.code;
    expect(await refused(maya.client, maya.id, team)).toBe("not_admin");
    expect(await refused(boss.client, missing, team)).toBe("unknown_user");
    expect(await refused(boss.client, maya.id, missing)).toBe("unknown_plan");
    expect(await refused(boss.client, maya.id, archived)).toBe("unknown_plan");
  });
});

describe("set_plan with the agreed figures", () => {
  it("changes the plan, and the member has what was shown", () =>
    since("2030-01-01", async (space) => {
      await space.server(use(100, 1));
      await space.clock("2030-11-21 09:00");
      const shown = await space.quote(team);
      await space.set(team, shown);
      expect(await space.own()).toMatchObject({
        included_minutes: 360,
        minutes_left: shown.minutes_left,
        included_day_passes: 6,
        day_passes_left: shown.day_passes_left,
      });
      await space.clock("2030-12-01 00:00");
      expect(await space.own()).toMatchObject({ included_minutes: 600, minutes_left: 600 });
    }));

  it("changes nothing if it is repeated", () =>
    since("2030-01-01", async (space) => {
      await space.clock("2030-11-21 09:00");
      const shown = await space.quote(team);
      await space.set(team, shown);
      const once = await space.memberships();
      await space.set(team, shown);
      expect(await space.memberships()).toEqual(once);
    }));

  it("refuses the same change by another admin, who would bill it too", () =>
    since("2030-01-01", async (space) => {
      await space.clock("2030-11-21 09:00");
      const shown = await space.quote(team);
      await space.set(team, shown);
      await space.server(
        (tx) =>
          tx`update memberships set assigned_by = gen_random_uuid() where user_id = ${maya.id}`,
      );
      expect(refusalIn(await space.failure(() => space.set(team, shown)))).toMatchObject({
        code: "plan_change_outdated",
      });
    }));

  it("bills and includes the same after a change back on the same day", () =>
    since("2030-01-01", async (space) => {
      await space.clock("2030-11-21 09:00");
      const bills = [];
      for (const plan of [team, null, member]) {
        const shown = await space.quote(plan);
        bills.push(shown.bill_paise);
        await space.set(plan, shown);
      }
      expect(bills.reduce((sum, bill) => sum + bill, 0)).toBe(0);
      expect(await space.own()).toMatchObject({ included_minutes: 240, included_day_passes: 3 });
    }));

  it.each([
    {
      case: "another admin has edited the new plan",
      meanwhile: (tx: TransactionSql) =>
        tx`update plans set monthly_price_paise = 1799900 where id = ${team}`,
      now: { bill_paise: 300_000 },
    },
    {
      case: "another admin has edited the present plan",
      meanwhile: (tx: TransactionSql) =>
        tx`update plans set monthly_price_paise = 0 where id = ${member}`,
      now: { bill_paise: 499_967 },
    },
    { case: "the member has used minutes", meanwhile: use(60), now: { minutes_left: 300 } },
    {
      case: "another admin has ended the plan",
      meanwhile: (tx: TransactionSql) =>
        tx`update memberships set ends_on = '2030-11-21' where user_id = ${maya.id}`,
      now: { old_plan: null, bill_paise: 499_967 },
    },
  ])("is refused with the new figures after $case", ({ meanwhile, now }) =>
    since("2030-01-01", async (space) => {
      await space.clock("2030-11-21 09:00");
      const shown = await space.quote(team);
      await space.server(meanwhile);
      const before = await space.memberships();
      const failure = await space.failure(() => space.set(team, shown));
      expect(refusalIn(failure)).toMatchObject({ code: "plan_change_outdated", params: now });
      expect(await space.memberships()).toEqual(before);
    }),
  );

  it("is refused on the next day", () =>
    since("2030-01-01", async (space) => {
      await space.clock("2030-11-21 23:59");
      const shown = await space.quote(team);
      await space.clock("2030-11-22 00:00");
      expect(refusalIn(await space.failure(() => space.set(team, shown)))?.code).toBe(
        "plan_change_outdated",
      );
    }));
});
