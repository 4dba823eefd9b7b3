import { createServer } from "node:net";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { TestProject } from "./testProject";

const lines = (output: string) => output.trim().split("\n");

describe("a start that fails", () => {
  it("reports in one line that another stack uses the data directory", async () => {
    const project = await TestProject.create();
    await project.start();
    const second = await project.start();
    expect(second.isUp).toBe(false);
    expect(lines(second.output)).toEqual([
      `Another stack is using ${project.dataDir}. Stop it with kill ${project.stackPid}, or set PORTAL_DATA_DIR to another folder.`,
    ]);
    expect((await project.rest("notes")).status).toBe(200);
  });

  it.each(["PORTAL_API_PORT", "PORTAL_MAIL_PORT", "PORTAL_DB_PORT"])(
    "names the port in use and %s",
    async (variable) => {
      const project = await TestProject.create();
      const port = Number(project.settings.env[variable]);
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
      onTestFinished(() => void other.close());
      const { isUp, output } = await project.start();
      expect(isUp).toBe(false);
      expect(lines(output)).toEqual([
        `Port ${port} is in use. Stop the process that uses it, or set ${variable} to another port.`,
      ]);
    },
  );

  it("says how to stop the portal that has a port", async () => {
    const running = await TestProject.create();
    await running.start();
    for (const variable of ["PORTAL_API_PORT", "PORTAL_MAIL_PORT", "PORTAL_DB_PORT"]) {
      const project = await TestProject.create();
      const port = running.settings.env[variable] ?? "";
      const { isUp, output } = await project.start({ [variable]: port });
      expect(isUp).toBe(false);
      expect(lines(output)).toEqual([
        `Port ${port} is in use by the portal that runs in ${process.cwd()}. Stop it with kill ${running.stackPid}, or set ${variable} to another port.`,
      ]);
    }
  });

  it("names an invalid value in the environment or in config.toml", async () => {
    const project = await TestProject.create();
    const environment = await project.start({ PORTAL_API_PORT: "many" });
    expect(lines(environment.output)).toEqual([
      'PORTAL_API_PORT must be a number from 1 to 65535, got "many".',
    ]);
    writeFileSync(join(project.workdir, "supabase/config.toml"), "[auth]\njwt_expiry = 'long'\n");
    const toml = await project.start();
    expect(lines(toml.output)).toEqual([
      expect.stringMatching(/config\.toml is invalid: auth\.jwt_expiry: /),
    ]);
  });

  it("names file and line of a failing migration and keeps the earlier ones", async () => {
    const project = await TestProject.create();
    project.migration("20260102000000_broken", "select 1;\n\nselect nonsense;\n");
    const broken = await project.start();
    expect(broken.isUp).toBe(false);
    expect(lines(broken.output).at(-1)).toBe(
      'supabase/migrations/20260102000000_broken.sql:3: column "nonsense" does not exist (42703)',
    );
    project.migration("20260102000000_broken", "alter table public.notes add column seen boolean;");
    expect(await project.start()).toMatchObject({ isUp: true });
    expect((await project.rest("notes?select=seen")).status).toBe(200);
  });
});

describe("a running stack", () => {
  it("applies migrations that are added, and again after one was wrong", async () => {
    const project = await TestProject.create();
    await project.start();
    const printed = project.collectOutput();
    project.migration(
      "20260201000000_stars",
      "alter table public.notes add column stars nonsense;",
    );
    await expect.poll(printed, { timeout: 20_000 }).toContain('type "nonsense" does not exist');
    project.migration(
      "20260201000000_stars",
      "alter table public.notes add column stars int default 5;",
    );
    await project.rest("notes", { text: "old" });
    await expect
      .poll(async () => (await project.rest("notes?select=text,stars")).body, { timeout: 20_000 })
      .toEqual([{ text: "old", stars: 5 }]);
  });
});

describe("a start with an existing data directory", () => {
  it("applies newer migrations and keeps the data", async () => {
    const project = await TestProject.create();
    await project.start();
    await project.rest("notes", { text: "old" });
    await project.stop();
    project.migration(
      "20260201000000_stars",
      "alter table public.notes add column stars int default 5;",
    );
    expect(await project.start()).toMatchObject({ isUp: true });
    expect((await project.rest("notes?select=text,stars")).body).toEqual([
      { text: "old", stars: 5 },
    ]);
  });

  it("changes nothing when migrations are unknown, and says why in one line", async () => {
    const project = await TestProject.create();
    project.migration("20260201000000_stars", "alter table public.notes add column stars int;");
    await project.start();
    await project.stop();
    project.removeMigration("20260201000000_stars");
    project.migration("20260301000000_other", "select 1;");
    const { isUp, output } = await project.start();
    expect(isUp).toBe(false);
    expect(lines(output)).toEqual([
      expect.stringMatching(
        /has migration 20260201000000_stars, which does not match .* Start over with "npm start -- --fresh"/,
      ),
    ]);
  });

  it("refuses a data directory of the earlier migrations and says in one line how to start over", async () => {
    const project = await TestProject.create();
    project.removeMigration("20260101000000_notes");
    project.migration("20261120000100_foundation", "select 1;");
    expect(await project.start()).toMatchObject({ isUp: true });
    await project.stop();
    project.removeMigration("20261120000100_foundation");
    const migrations = join(import.meta.dirname, "../../migrations");
    cpSync(migrations, join(project.workdir, "supabase/migrations"), { recursive: true });
    const { isUp, output } = await project.start();
    expect(isUp).toBe(false);
    expect(lines(output)).toEqual([
      `The database in ${project.dataDir} has migration 20261120000100_foundation, which does not match supabase/migrations. Start over with "npm start -- --fresh", or set PORTAL_DATA_DIR to another folder.`,
    ]);
  });
});
