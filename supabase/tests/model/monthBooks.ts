import { expect } from "vitest";
import { type MonthSpace, plans } from "./monthSpace";

interface Use {
  readonly used: number;
  readonly included: number;
}
interface Month {
  readonly month: string;
  readonly minutes: Use;
  readonly passes: Use;
}

/** What contradicts itself in the books of a member; all are 0 in correct books. */
export async function mistakesIn({ sql }: MonthSpace, person: string) {
  const [mistakes] = await sql`
    with
      entries as (select * from credit_ledger where user_id = ${person}),
      lots as (select * from credit_lots where user_id = ${person}),
      charged as (
        select id, total_credits as credits, included_minutes as minutes, 0 as passes
        from bookings where user_id = ${person}
        union all select id, credits_used, 0, is_included::int from day_passes where user_id = ${person}
      ),
      used as (
        select coalesce(ledger.id, minutes.id, passes.id) as id, coalesce(credits, 0) as credits,
          coalesce(minutes, 0) as minutes, coalesce(passes, 0) as passes
        from (select reference_id as id, -sum(amount) as credits from entries
          where kind in ('booking', 'day_pass', 'refund') group by 1) ledger
        full join (select booking_id as id, sum(minutes) as minutes from plan_minutes
          where user_id = ${person} group by 1) minutes using (id)
        full join (select day_pass_id as id, sum(passes) as passes from plan_day_passes
          where user_id = ${person} group by 1) passes using (id)
      ),
      bought as (
        select orders.id, credits, kind, status from orders
        where user_id = ${person} and status <> 'created'
      ),
      documents as (
        select payments.id, payments.amount_paise as paid,
          (select coalesce(sum(amount_paise), 0) from refunds where payment_id = payments.id) as returned,
          coalesce(sum(total_paise) filter (where invoices.kind = 'invoice'), 0) as invoiced,
          coalesce(sum(total_paise) filter (where invoices.kind = 'credit_note'), 0) as credited
        from payments left join invoices on invoices.payment_id = payments.id
        where payments.user_id = ${person} group by payments.id
      )
    select
      (select balance from user_credits where user_id = ${person})
        - (select coalesce(sum(amount), 0) from entries) as balance,
      (select coalesce(sum(amount), 0) from entries) - (select coalesce(sum(remaining), 0) from lots) as lots,
      (select count(*) from charged full join used using (id)
        where coalesce(charged.credits, 0) <> coalesce(used.credits, 0)
          or coalesce(charged.minutes, 0) <> coalesce(used.minutes, 0)
          or coalesce(charged.passes, 0) <> coalesce(used.passes, 0)) as charges,
      (select count(*) from bought where kind = 'credits' and credits is distinct from
        (select sum(amount) from entries where reference_id = bought.id and kind = 'purchase')) as purchases,
      (select count(*) from documents where paid <> invoiced or returned <> credited) as documents,
      (select count(*) from invoices where user_id = ${person} and total_paise <>
        (select sum((line ->> 'total_paise')::int) from jsonb_array_elements(lines) line)) as document_lines,
      (select count(*) from (
        select right(number, 5)::int as place, row_number() over (
          partition by left(number, -5) order by number) as expected from invoices
      ) numbered where place <> expected) as document_numbers`;
  return mistakes;
}

interface Membership {
  readonly plan_id: string;
  readonly from: string;
  readonly until: string | null;
}

const membershipsOf = ({ sql }: MonthSpace, person: string) => sql<Membership[]>`
  select plan_id, starts_on::text as from, ends_on::text as until from memberships
  where user_id = ${person}`;

const planOn = (memberships: readonly Membership[], day: string) =>
  memberships.find(({ from, until }) => from <= day && (until ?? "9999") > day);

const usedOf = ({ sql }: MonthSpace, person: string) => sql<
  { month: string; minutes: number; passes: number }[]
>`
  select month::text, sum(minutes)::int as minutes, sum(passes)::int as passes from (
    select month, minutes, 0 as passes from plan_minutes where user_id = ${person}
    union all select month, 0, passes from plan_day_passes where user_id = ${person}
  ) moves group by 1 order by 1`;

const columns = { minutes: "included_minutes", passes: "included_day_passes" } as const;

/** What the plans of a member include in a month: each by its days, the sum rounded up. */
function includedIn(
  { planIds }: MonthSpace,
  memberships: readonly Membership[],
  month: string,
  kind: keyof typeof columns,
): number {
  const days = daysOf(month);
  const shares = days.map((day) => {
    const plan = planOn(memberships, day);
    return plan ? (plans[planIds.indexOf(plan.plan_id)]?.[columns[kind]] ?? 0) : 0;
  });
  return Math.ceil(shares.reduce((sum, share) => sum + share, 0) / days.length);
}

/** The minutes or day passes that a plan still pays on a day. */
export async function leftOn(
  space: MonthSpace,
  person: string,
  day: string,
  kind: keyof typeof columns,
): Promise<number> {
  const memberships = await membershipsOf(space, person);
  if (!planOn(memberships, day)) return 0;
  const month = `${day.slice(0, 8)}01`;
  const used = (await usedOf(space, person)).find((one) => one.month === month)?.[kind] ?? 0;
  return Math.max(0, includedIn(space, memberships, month, kind) - used);
}

/** What the member used of each month, and what its plans include. */
export async function monthsOf(space: MonthSpace, person: string): Promise<Month[]> {
  const memberships = await membershipsOf(space, person);
  return (await usedOf(space, person)).map(({ month, ...used }) => {
    const of = (kind: keyof typeof columns): Use => ({
      used: used[kind],
      included: includedIn(space, memberships, month, kind),
    });
    return { month, minutes: of("minutes"), passes: of("passes") };
  });
}

function daysOf(month: string): string[] {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from(
    { length: count },
    (_, day) => month.slice(0, 8) + String(day + 1).padStart(2, "0"),
  );
}

/** More than a month includes is used only where a plan changed after it was used. */
export function expectWithinPlan(after: readonly Month[], before: readonly Month[]) {
  for (const { month, ...kinds } of after) {
    const earlier = before.find((one) => one.month === month);
    for (const kind of ["minutes", "passes"] as const) {
      const { used, included } = kinds[kind];
      expect(used).toBeGreaterThanOrEqual(0);
      expect(used).toBeLessThanOrEqual(Math.max(included, earlier?.[kind].used ?? 0));
    }
  }
}

export const noMistakes = {
  balance: "0",
  lots: "0",
  charges: "0",
  purchases: "0",
  documents: "0",
  document_lines: "0",
  document_numbers: "0",
};
