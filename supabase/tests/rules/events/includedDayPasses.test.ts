import { describe, expect, it } from "vitest";
import { add, giveCredits, unique } from "../../rows";
import { admin, memberPerTest } from "../../stack";
import { actAs, inRolledBackTransaction, setClock, SpaceOf } from "../spaceTime";

const maya = memberPerTest("Maya Passes");

interface Pass {
  id: string;
  credits_used: number;
  is_included: boolean;
}

/** Monday, 4 March 2030. */
class Space extends SpaceOf {
  async buy(day: string, credits: number): Promise<Pass> {
    const [pass] = await this.tx<Pass[]>`
      select * from create_day_pass('Vera Visits', 'vera@example.com', ${day}, credits_agreed => ${credits})`;
    return pass as Pass;
  }

  async cancel({ id }: Pass) {
    const [answer] = await this.tx<{ credits: number }[]>`select cancel_day_pass(${id}) as credits`;
    return answer?.credits;
  }

  /** `2 of 3` */
  async left(day: string) {
    const [passes] = await this.tx<{ included: number; passes_left: number }[]>`
      select * from included_day_passes(${day})`;
    return passes && `${passes.passes_left} of ${passes.included}`;
  }

  async balance() {
    const [found] = await this.server(
      (tx) =>
        tx<{ balance: number }[]>`select balance from user_credits where user_id = ${maya.id}`,
    );
    return found?.balance;
  }

  entries = () =>
    this.server(
      (tx) => tx`
        select to_char(month, 'Mon') as month, passes from plan_day_passes
        where user_id = ${maya.id} order by id`,
    );
}

/** Maya has 20 credits, and a plan with `included` day passes since January. */
async function inMarch(
  included: number,
  work: (space: Space) => Promise<void>,
  ends_on: string | null = null,
) {
  await giveCredits(maya.id, 20);
  const plan = await add("plans", { name: unique("Plan"), included_day_passes: included });
  await inRolledBackTransaction(async (tx) => {
    await setClock(tx, "2030-03-04 09:00");
    await tx`insert into memberships (user_id, plan_id, starts_on, ends_on)
      values (${maya.id}, ${plan}, '2030-01-01', ${ends_on})`;
    await actAs(tx, maya.id);
    await work(new Space(tx, maya.id));
  });
}

describe("the included day passes of a plan", () => {
  it("cost no credits, and further ones their price", () =>
    inMarch(2, async (space) => {
      expect(await space.left("2030-03-12")).toBe("2 of 2");
      for (const day of ["2030-03-12", "2030-03-13"]) {
        expect(await space.buy(day, 0)).toMatchObject({ credits_used: 0, is_included: true });
      }
      expect(await space.left("2030-03-12")).toBe("0 of 2");
      expect(await space.buy("2030-03-14", 8)).toMatchObject({
        credits_used: 8,
        is_included: false,
      });
      expect(await space.balance()).toBe(12);
    }));

  it("count in the month of the visit, and lapse at its end", () =>
    inMarch(1, async (space) => {
      await space.buy("2030-04-02", 0);
      expect(await space.left("2030-04-30")).toBe("0 of 1");
      expect(await space.left("2030-03-31")).toBe("1 of 1");
      expect(await space.left("2030-05-01")).toBe("1 of 1");
      expect(await space.entries()).toEqual([{ month: "Apr", passes: 1 }]);
    }));

  it("go back to their month when they are cancelled", () =>
    inMarch(1, async (space) => {
      const pass = await space.buy("2030-04-02", 0);
      expect(await space.cancel(pass)).toBe(0);
      expect(await space.entries()).toEqual([
        { month: "Apr", passes: 1 },
        { month: "Apr", passes: -1 },
      ]);
      expect(await space.left("2030-04-02")).toBe("1 of 1");
      await space.buy("2030-04-03", 0);
      const paid = await space.buy("2030-04-04", 8);
      expect(await space.cancel(paid)).toBe(8);
      expect(await space.left("2030-04-02")).toBe("0 of 1");
      expect(await space.balance()).toBe(20);
    }));

  it("stay used when the guest has arrived", () =>
    inMarch(1, async (space) => {
      const pass = await space.buy("2030-03-04", 0);
      await space.server(
        (tx) => tx`update day_passes set arrived_at = now() where id = ${pass.id}`,
      );
      expect(await space.failure(() => space.cancel(pass))).toMatchObject({
        message: "day_pass_used",
      });
      expect(await space.left("2030-03-04")).toBe("0 of 1");
    }));

  it("are refused at another price than the one that was shown", () =>
    inMarch(1, async (space) => {
      const early = await space.failure(() => space.buy("2030-03-12", 8));
      expect(early).toMatchObject({ message: "price_changed" });
      expect(JSON.parse((early as { detail: string }).detail)).toEqual({
        kind: "day_pass",
        credits: 0,
      });
      await space.buy("2030-03-12", 0);
      expect(await space.failure(() => space.buy("2030-03-13", 0))).toMatchObject({
        message: "price_changed",
      });
      expect(await space.entries()).toHaveLength(1);
    }));

  it("count by the plan of the day, and a bought one is kept when the plan includes fewer", () =>
    inMarch(
      2,
      async (space) => {
        expect(await space.left("2030-03-20")).toBe("0 of 0");
        const pass = await space.buy("2030-03-19", 0);
        await space.server((tx) => tx`update plans set included_day_passes = 0`);
        // From 4 March: 2 × 3 ÷ 31 is rounded up.
        expect(await space.left("2030-03-19")).toBe("0 of 1");
        expect(await space.cancel(pass)).toBe(0);
        expect(await space.entries()).toHaveLength(2);
      },
      "2030-03-20",
    ));

  it("are not used twice by two rows of one insert", () =>
    inMarch(1, async (space) => {
      const insert = (...days: string[]) =>
        space.server(
          (tx) => tx`
            insert into day_passes (user_id, visitor_name, email, date)
            select ${maya.id}, 'Vera', 'vera@example.com', unnest(${days}::text[])::date`,
        );
      expect(await space.failure(() => insert("2030-03-12", "2030-03-13"))).toMatchObject({
        message: "price_changed",
      });
      await insert("2030-03-12", "2030-04-02");
      expect(await space.entries()).toHaveLength(2);
    }));

  it("are used by a direct insert, which cannot set its own price", () =>
    inMarch(1, async (space) => {
      const insert = async (day: string) =>
        space.server(
          (tx) => tx<Pass[]>`
            insert into day_passes (user_id, visitor_name, email, date, credits_used, is_included)
            values (${maya.id}, 'Vera', 'vera@example.com', ${day}, 0, true) returning *`,
        );
      expect(await insert("2030-03-12")).toMatchObject([{ credits_used: 0, is_included: true }]);
      expect(await insert("2030-03-13")).toMatchObject([{ credits_used: 8, is_included: false }]);
    }));

  it("are not used by admins, who pay nothing", () =>
    inMarch(1, async (space) => {
      const boss = await admin();
      await space.server(
        (tx) => tx`update memberships set user_id = ${boss.id} where user_id = ${maya.id}`,
      );
      const [pass] = await space.server(
        (tx) => tx<Pass[]>`
          insert into day_passes (user_id, visitor_name, email, date)
          values (${boss.id}, 'Vera', 'vera@example.com', '2030-03-12') returning *`,
      );
      expect(pass).toMatchObject({ credits_used: 0, is_included: false });
    }));

  it("are named by own_plan with what is left this month", () =>
    inMarch(3, async (space) => {
      await space.buy("2030-03-12", 0);
      await space.buy("2030-04-12", 0);
      const [plan] = await space.server(
        (tx) => tx`select set_config('request.jwt.claims',
        ${JSON.stringify({ sub: maya.id, role: "authenticated" })}, true), own.* from own_plan() own`,
      );
      expect(plan).toMatchObject({ included_day_passes: 3, day_passes_left: 2 });
    }));
});
