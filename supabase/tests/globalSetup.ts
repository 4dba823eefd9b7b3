import { rmSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startStack } from "../local/stack";
import { openAllSlotsEveryDay } from "./openAllSlotsEveryDay";
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

const warnings: string[] = [];
const log = {
  info: () => undefined,
  warn: (message: string) => warnings.push(message),
  error: console.error,
};

/** Starts one stack for the whole run, with migrations and seed data, on free ports. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const settings = await newStackSettings();
  const stack = await startStack({
    workdir: projectForTests(join(import.meta.dirname, "../.."), settings.dataDir),
    env: settings.env,
    // Tests call these functions when they need them; a scheduled run would claim their rows.
    hasSchedules: false,
    log: () => log,
  });
  const sql = postgres(stack.context.urls.db, { max: 1, onnotice: () => undefined });
  await openAllSlotsEveryDay(sql);
  await sql.end();
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
    // At the end, beside the failed tests that they may explain.
    if (warnings.length > 0) console.warn(`Warnings of the backend:\n${warnings.join("\n")}`);
    rmSync(settings.dataDir, { recursive: true, force: true });
  };
}
