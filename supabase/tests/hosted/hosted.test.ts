import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { format } from "oxfmt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../local/config/config";
import { type EmptyDatabase, emptyDatabase } from "../emptyDatabase";
import { writeEarlierRecord } from "../upgrade/earlierRecord";
import { cliVersion, fetchCli, openCli, type SupabaseCli } from "./supabaseCli";

const repository = new URL("../../../", import.meta.url);
const typesFile = fileURLToPath(new URL("shared/src/data/database.types.ts", repository));
const { printWidth } = JSON.parse(readFileSync(new URL(".oxfmtrc.json", repository), "utf8")) as {
  printWidth: number;
};
const migrations = readdirSync(new URL("supabase/migrations/", repository)).map(
  (file) => file.split("_")[0],
);

async function appliedVersions({ sql }: EmptyDatabase): Promise<Set<string>> {
  const applied = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations`;
  return new Set(applied.map(({ version }) => version));
}

describe("the Supabase CLI", () => {
  let cli: SupabaseCli;
  let database: EmptyDatabase;
  let remote: string;
  let pushed: { stderr: string };

  beforeAll(async () => {
    cli = await openCli();
    database = await emptyDatabase("hosted");
    remote = `--remote=${database.url}`;
    pushed = await cli.supabase("db", "push", remote, "--yes");
  }, 600_000);
  afterAll(() => cli.remove());

  const advise = () =>
    cli.supabase(
      "db",
      "advisors",
      remote,
      "--level=warn",
      "--fail-on=none",
      "--output-format=json",
    );

  it("accepts config.toml and pushes every migration to an empty database", async () => {
    expect(pushed.stderr).not.toContain("is deprecated");
    expect(await appliedVersions(database)).toEqual(new Set(migrations));
  });

  it("continues a project of the 42 earlier migrations, once its record names the baseline", async () => {
    const earlier = await emptyDatabase("hosted_earlier");
    const folder = mkdtempSync(join(tmpdir(), "portal-earlier-"));
    cpSync(fileURLToPath(new URL("supabase", repository)), folder, {
      recursive: true,
      filter: (path) =>
        !/migrations\/(?!.*_baseline\.sql$)/.test(path) && !/node_modules/.test(path),
    });
    await earlier.migrate(readConfig({ workdir: folder, env: {} }));
    rmSync(folder, { recursive: true });
    await writeEarlierRecord(earlier.sql);
    await expect(cli.supabase("db", "push", `--remote=${earlier.url}`, "--yes")).rejects.toThrow(
      /migration versions not found/,
    );
    const adopt = fileURLToPath(
      new URL("supabase/local/database/adoptBaselineCommand.ts", repository),
    );
    const options = { cwd: fileURLToPath(repository) };
    await promisify(execFile)(process.execPath, ["--import", "tsx", adopt, earlier.url], options);
    await cli.supabase("db", "push", `--remote=${earlier.url}`, "--yes");
    expect(await appliedVersions(earlier)).toEqual(new Set(migrations));
    // Applies all migrations, in three steps.
  }, 240_000);

  it("reports no advice about the schema", async () => {
    expect(JSON.parse((await advise()).stdout)).toMatchObject({ results: [] });
  });

  it("reports a table without row level security (control)", async () => {
    await database.sql`create table public.unprotected (id int primary key)`;
    await database.sql`grant select on public.unprotected to anon`;
    const advice = await advise().finally(() => database.sql`drop table public.unprotected`);
    expect(advice.stdout).toContain("rls_disabled_in_public");
  });

  it("generates database.types.ts, which `pnpm db:types` writes", async () => {
    const types = await cli.supabase(
      "gen",
      "types",
      "--lang=typescript",
      "--schema=public",
      remote,
    );
    const { code, errors } = await format(typesFile, types.stdout, { printWidth });
    expect(errors).toEqual([]);
    await expect(code).toMatchFileSnapshot(typesFile);
  });
});

it("the tested CLI has the version that docs/deploy.md names", () => {
  const guide = readFileSync(new URL("docs/deploy.md", repository), "utf8");
  expect(guide).toContain(`npx --yes supabase@${cliVersion}`);
});

it("an unreachable npm registry is reported with the version of the CLI", async () => {
  const cache = mkdtempSync(join(tmpdir(), "portal-npm-"));
  const offline = { ...process.env, npm_config_cache: cache, npm_config_offline: "true" };
  const fetched = fetchCli(offline).finally(() => rmSync(cache, { recursive: true }));
  await expect(fetched).rejects.toThrow(
    `The Supabase CLI ${cliVersion} could not be fetched from the npm registry.`,
  );
});
