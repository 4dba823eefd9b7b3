import { rmSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startStack } from "../local/stack";
import { projectForTests, newStackSettings } from "./stackSettings";

declare module "vitest" {
  interface ProvidedContext {
    stack: StackAddresses;
  }
}

export interface StackAddresses {
  readonly apiUrl: string;
  readonly dbUrl: string;
  readonly mailUrl: string;
  readonly siteUrl: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly jwtSecret: string;
  readonly superuserUrl: string;
}

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

/** Starts one stack for the whole run, with migrations and seed data, on free ports. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const settings = await newStackSettings();
  const stack = await startStack({
    workdir: projectForTests(join(import.meta.dirname, "../.."), settings.dataDir),
    env: settings.env,
    // Tests call these functions when they need them; a scheduled run would claim their rows.
    hasSchedules: false,
    log: () => quiet,
  });
  await openAllSlotsEveryDay(stack.context.urls.db);
  project.provide("stack", {
    apiUrl: stack.apiUrl,
    dbUrl: stack.dbUrl,
    mailUrl: stack.mailUrl,
    siteUrl: stack.context.urls.site,
    publishableKey: stack.publishableKey,
    secretKey: stack.secretKey,
    jwtSecret: stack.context.keys.jwtSecret,
    superuserUrl: stack.context.urls.db,
  });
  return async () => {
    await stack.stop();
    rmSync(settings.dataDir, { recursive: true, force: true });
  };
}

/** Tests book from 9:00 on days relative to today, also on weekends. */
async function openAllSlotsEveryDay(dbUrl: string): Promise<void> {
  const sql = postgres(dbUrl, { max: 1, onnotice: () => undefined });
  await sql`
    update public.system_settings set value = jsonb_set(value, '{hours}', (
      select jsonb_agg(weekday || '{"open": "08:00"}') from jsonb_array_elements(value -> 'hours') weekday))
    where key = 'opening_hours'`;
  await sql.end();
}
