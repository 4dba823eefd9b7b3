import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import postgres, { type Sql } from "postgres";
import type { StackConfig } from "../config/config";
import type { Log } from "../context";
import { StackError } from "../stackError";
import { adoptBaseline } from "./adoptBaseline";

export interface Migration {
  readonly version: string;
  readonly name: string;
  readonly path: string;
}

export function listMigrations(supabaseDir: string): Migration[] {
  const folder = join(supabaseDir, "migrations");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? [];
      return version && name ? [{ version, name, path: join(folder, file) }] : [];
    });
}

/** @param sql a connection as the role `postgres`, as on hosted projects */
export async function migrate(sql: Sql, config: StackConfig, log: Log): Promise<void> {
  await sql.unsafe(`
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    );
    create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
  `);
  const expected = listMigrations(config.supabaseDir);
  if (await adoptBaseline(sql, config.supabaseDir, `in ${config.dataDir}`)) {
    log.info("The record of the earlier migrations was replaced by that of the baseline.");
  }
  const applied = await appliedMigrations(sql);
  requireKnownMigrations(applied, expected, config.dataDir);
  for (const migration of expected.slice(0, applied.length)) warnIfEdited(migration, applied, log);
  for (const migration of expected.slice(applied.length)) {
    await applyFile(
      sql,
      migration.path,
      config,
      (text, transaction) =>
        transaction`insert into supabase_migrations.schema_migrations (version, statements, name)
        values (${migration.version}, ${[text]}, ${migration.name})`,
    );
  }
  const fresh = expected.length - applied.length;
  if (fresh > 0) log.info(`${fresh} ${fresh === 1 ? "migration" : "migrations"} applied.`);
  await seed(sql, config);
}

interface AppliedMigration {
  readonly version: string;
  readonly name: string | null;
  readonly statements: string[] | null;
}

function appliedMigrations(sql: Sql): Promise<AppliedMigration[]> {
  return sql<AppliedMigration[]>`
    select version, name, statements from supabase_migrations.schema_migrations order by version`;
}

function requireKnownMigrations(
  applied: readonly AppliedMigration[],
  expected: readonly Migration[],
  dataDir: string,
): void {
  for (const [index, { version, name }] of applied.entries()) {
    if (expected[index]?.version === version) continue;
    throw new StackError(
      `The database in ${dataDir} has migration ${version}_${name ?? ""}, which does not match supabase/migrations. Start over with "npm start -- --fresh", or set PORTAL_DATA_DIR to another folder.`,
    );
  }
}

function warnIfEdited(
  { version, path }: Migration,
  applied: readonly AppliedMigration[],
  log: Log,
): void {
  const before = applied.find((migration) => migration.version === version)?.statements;
  if (before?.length !== 1 || before[0] === readFileSync(path, "utf8")) return;
  log.warn(
    `${basename(path)} was edited after it was applied. Start over (--fresh) to apply it again.`,
  );
}

async function seed(sql: Sql, config: StackConfig): Promise<void> {
  const { enabled, sql_paths: paths } = config.project.db.seed;
  if (!enabled) return;
  const done = await sql<{ path: string }[]>`select path from supabase_migrations.seed_files`;
  for (const path of paths) {
    const file = resolve(config.supabaseDir, path);
    if (!existsSync(file) || done.some((earlier) => earlier.path === path)) continue;
    await applyFile(sql, file, config, (text, transaction) => {
      const hash = createHash("sha256").update(text).digest("hex");
      return transaction`insert into supabase_migrations.seed_files values (${path}, ${hash})`;
    });
  }
}

async function applyFile(
  sql: Sql,
  path: string,
  config: StackConfig,
  record: (text: string, transaction: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  const text = readFileSync(path, "utf8");
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(text).simple();
      await transaction.unsafe("reset role; reset search_path");
      await record(text, transaction);
    });
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    const line = text.slice(0, Number(error.position ?? 0)).split("\n").length;
    const file = relative(resolve(config.supabaseDir, ".."), path);
    throw new StackError(`${file}:${line}: ${error.message} (${error.code})`);
  }
}
