import postgres, { type Sql } from "postgres";
import { afterAll } from "vitest";
import type { StackConfig } from "../local/config/config";
import { migrate } from "../local/database/migrations";
import { realtimeSchema } from "../local/realtime/schema";
import { applySystemSchema } from "../local/database/systemSchema";
import { stack } from "./stack";

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

export interface EmptyDatabase {
  /** Connects as superuser; allows 40 concurrent callers. */
  readonly sql: Sql;
  /** Address for the role that runs migrations, which is not a superuser. */
  readonly url: string;
  migrate(config: StackConfig): Promise<void>;
}

// Files that create several databases close all of them, also if one fails to close.
const toClose: (() => Promise<void>)[] = [];
afterAll(async () => {
  const closed = await Promise.allSettled(toClose.map((close) => close()));
  for (const one of closed) if (one.status === "rejected") throw one.reason;
});

/** The state of a hosted project before its first migration. */
export async function emptyDatabase(name: string): Promise<EmptyDatabase> {
  const system = postgres(stack.superuserUrl, { max: 1, onnotice: () => undefined });
  await system.unsafe(`drop database if exists ${name} with (force)`);
  await system.unsafe(`create database ${name}`);
  await system.unsafe(`grant create on database ${name} to postgres`);
  const sql = postgres(within(stack.superuserUrl, name), { max: 48, onnotice: () => undefined });
  await applySystemSchema(sql, [realtimeSchema]);

  toClose.push(async () => {
    await sql.end();
    await system.unsafe(`drop database ${name} with (force)`);
    await system.end();
  });
  const url = within(stack.dbUrl, name);
  return {
    sql,
    url,
    async migrate(config) {
      const migrations = postgres(url, { max: 1, onnotice: () => undefined });
      config.project.db.seed.enabled = false;
      await migrate(migrations, config, quiet).finally(() => migrations.end());
    },
  };
}

function within(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
