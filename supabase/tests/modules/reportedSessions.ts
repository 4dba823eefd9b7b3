import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { asServer } from "../notifications/causes/cause";
import { newAccounts, newDatabase, runConcurrently } from "../races/concurrency";

interface Report {
  module?: string;
  build?: string;
  load_ms?: number;
  mount_ms?: number;
  fallback?: boolean;
  failed?: number;
  errors?: number;
}

interface DueRollback {
  trial: string;
  module: string;
  build: string;
  reason: string;
}

export const canaryOfShop = { "mf-shop": { canary: "new", stable: "old" } };
export const noCanary = { "mf-shop": { canary: null, stable: "old" } };
export const started: Report = { load_ms: 120, mount_ms: 40 };

/** Reports of sessions to a database of its own. */
export class ReportedSessions {
  static async open(database: string): Promise<ReportedSessions> {
    const sql = await newDatabase(database);
    const [boss = ""] = await newAccounts(sql, 1);
    await sql`insert into user_roles (user_id, role) values (${boss}, 'admin')
      on conflict (user_id) do update set role = 'admin'`;
    return new ReportedSessions(sql, boss);
  }

  readonly sql: Sql;
  readonly boss: string;

  private constructor(sql: Sql, boss: string) {
    this.sql = sql;
    this.boss = boss;
  }

  async clear(): Promise<void> {
    await this.sql`truncate private.module_figures, private.report_sessions, private.canary_trials,
      private.trial_addresses, private.attempts`;
    await this.sql`delete from notifications`;
  }

  async report(
    reports: Report | Report[],
    live: object = noCanary,
    session: string = randomUUID(),
    { address = null, member = null }: { address?: string | null; member?: string | null } = {},
  ): Promise<DueRollback[]> {
    const { sql } = this;
    const given = [reports].flat().map((one) => ({ module: "mf-shop", build: "old", ...one }));
    const [row] = await sql<{ due: DueRollback[] }[]>`
      select record_module_reports(${session}, ${sql.json(given)}, ${sql.json(live as never)},
        ${address}, ${member}) as due`;
    return row?.due ?? [];
  }

  async repeat(times: number, one: Report, live: object = canaryOfShop): Promise<DueRollback[]> {
    const due = [];
    for (let count = 0; count < times; count += 1) due.push(...(await this.report(one, live)));
    return due;
  }

  /** Reports a session of a person without an account from each address. */
  async visit(addresses: string[], one: Report): Promise<DueRollback[]> {
    const due = [];
    for (const address of addresses)
      due.push(...(await this.report(one, canaryOfShop, randomUUID(), { address })));
    return due;
  }

  /** Reports in a new session of each member, from the address. */
  async work(
    members: string[],
    one: Report,
    address: string | null = null,
  ): Promise<DueRollback[]> {
    const due = [];
    for (const member of members)
      due.push(...(await this.report(one, canaryOfShop, randomUUID(), { member, address })));
    return due;
  }

  /** Reports in 40 sessions at once. */
  async reportConcurrently(reportsOf: (index: number) => object[], member: string | null = null) {
    const due: unknown[] = [];
    const accounts = Array<string>(40).fill(this.boss);
    const ended = await runConcurrently(this.sql, accounts, async (tx, index) => {
      await asServer(tx);
      const [row] = await tx<{ due: unknown[] }[]>`
        select record_module_reports(gen_random_uuid(), ${tx.json(reportsOf(index) as never)},
          ${tx.json(canaryOfShop)}, null, ${member}) as due`;
      due.push(...(row?.due ?? []));
    });
    return { ended, due };
  }
}
