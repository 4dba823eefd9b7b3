import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { createClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { lockBackup } from "../../local/backup/backupLock";
import { makeBackup } from "../../local/backup/makeBackup";
import { type Stack, startStack } from "../../local/stack";
import { add, day, giveCredits, newRoom } from "../rows";
import { newStackSettings, projectForTests } from "../stackSettings";
import { admin, newMember, service, sql, stack, type TestUser } from "../stack";

const root = join(import.meta.dirname, "../../..");
const bucket = "backup-drill";
const files = () => service.storage.from(bucket);

let folder: string;
/** The data directory of the portal that runs. */
let dataDir: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-drill-"));
  const [server] = await sql`show data_directory`;
  dataDir = dirname(String(server?.["data_directory"]));
  writeFileSync(join(folder, "passphrase"), "correct horse battery staple\n");
  await service.storage.createBucket(bucket);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command of `pnpm portal` to its end. */
async function portal(...args: string[]): Promise<{ code: number; output: string }> {
  const program = join(root, "shell/commands/portal.ts");
  const env = { ...process.env, PORTAL_DATA_DIR: dataDir, PORTAL_BACKUP_PASSPHRASE: "", DEBUG: "" };
  return promisify(execFile)(process.execPath, ["--import", "tsx", program, ...args], {
    env,
    cwd: root,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      output: stdout + stderr,
    }),
  );
}

const until = (isTrue: () => boolean) =>
  vi.waitFor(
    () => {
      if (!isTrue()) throw new Error("It is not true yet.");
    },
    { timeout: 60_000, interval: 50 },
  );

const passphrase = () => ["--passphrase-file", join(folder, "passphrase")];

/** A hash of each row of each table that the portal writes. */
async function readRows(database: Sql): Promise<Map<string, Set<string>>> {
  const tables = await database<{ name: string }[]>`
    select format('%I.%I', nspname, relname) as name from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'private', 'auth', 'storage', 'supabase_migrations') order by 1`;
  const rows = await Promise.all(
    tables.map(({ name }) => database.unsafe(`select md5(t::text) as row from ${name} t`)),
  );
  return new Map(
    tables.map(({ name }, index) => [name, new Set(rows[index]?.map(({ row }) => String(row)))]),
  );
}

/** Books one slot after the other. `booked` are the bookings that were confirmed, in order. */
function newWriter(person: TestUser, room: string, dates: readonly string[]) {
  const slots = dates.flatMap((booking_date) =>
    Array.from({ length: 8 }, (_, hour) => ({ booking_date, start_time: `${9 + hour}:00` })),
  );
  const booked: string[] = [];
  let isStopped = false;
  const book = async () => {
    const booking = { user_id: person.id, room_id: room, duration: 2, ...slots[booked.length] };
    booked.push(String(await add("bookings", booking)));
  };
  return {
    booked,
    book,
    async bookUntilStopped() {
      while (!isStopped && booked.length < slots.length) await book();
    },
    stop() {
      isStopped = true;
    },
  };
}

async function upload(name: string): Promise<void> {
  const { error } = await files().upload(name, `Content of ${name}. `.repeat(1000));
  if (error) throw error;
}

describe("the drill", () => {
  let restored: Stack;
  let restoredDir: string;
  let maya: TestUser;
  let gone: TestUser;
  let writerIds: string[];
  let before: Map<string, Set<string>>;
  let after: Map<string, Set<string>>;
  let bookings: { confirmed: string[]; all: string[] }[];
  let printed: { code: number; output: string }[];
  const unsent = randomUUID();
  const archive = () => join(folder, "portal.backup");

  beforeAll(async () => {
    const people = await Promise.all(
      ["Maya", "Noor", "Omar"].map((name) => newMember(`${name} Drill`)),
    );
    const [first, , third] = people;
    if (!first || !third) throw new Error("No members");
    [maya, gone] = [first, await newMember("Gita Gone")];
    writerIds = people.map(({ id }) => id);
    await Promise.all(writerIds.map((id) => giveCredits(id, 10_000)));
    const rooms = await Promise.all(people.map(() => newRoom()));
    const dates = await Promise.all(Array.from({ length: 200 }, (_, index) => day(index + 1)));
    await Promise.all(["a", "b", "c"].map((name) => upload(`${name}.txt`)));
    // Due in the backup, and sent by the portal afterwards.
    await sql`select private.notify(${maya.id}, 'visitor_approved', ${unsent}, 0, '{}')`;

    const writers = people.map((person, index) => newWriter(person, rooms[index] ?? "", dates));
    await Promise.all(writers.map(({ book }) => book()));
    const confirmed = writers.map(({ booked }) => [...booked]);
    before = await readRows(sql);
    const backup = portal("backup", "--out", archive(), ...passphrase());
    await until(() => existsSync(`${archive()}.unfinished`) || existsSync(archive()));
    const writing = writers.map((writer) => writer.bookUntilStopped());
    await upload("d.txt");
    await files().remove(["c.txt"]);
    printed = [await backup];
    for (const writer of writers) writer.stop();
    await Promise.all(writing);
    bookings = writers.map(({ booked }, index) => ({
      confirmed: confirmed[index] ?? [],
      all: booked,
    }));

    await sql`update outbox set status = 'sent', sent_at = now() where subject_id = ${unsent}`;
    await service.auth.admin.deleteUser(gone.id);
    const list = join(dataDir, "deletions.jsonl");
    await until(() => readFileSync(list, "utf8").includes(gone.id));
    after = await readRows(sql);

    const settings = await newStackSettings();
    restoredDir = join(settings.dataDir, "restored");
    printed.push(await portal("restore", archive(), "--data-dir", restoredDir, ...passphrase()));
    restored = await startStack({
      workdir: projectForTests(root, settings.dataDir),
      env: { ...settings.env, PORTAL_DATA_DIR: restoredDir },
      hasSchedules: false,
      log: () => ({ info: () => undefined, warn: console.warn, error: console.error }),
    });
    return async () => {
      // Lists of other tests would begin with these bookings.
      await sql`delete from bookings where user_id = any (${writerIds}::uuid[])`;
      await restored.stop();
      rmSync(settings.dataDir, { recursive: true, force: true });
    };
  });

  const copy = () => restored.context.sql;

  it("prints where the backup and the copy are", () => {
    expect(printed).toEqual([
      {
        code: 0,
        output: expect.stringMatching(/^Wrote .*portal\.backup \([\d.]+ MB, [\d.]+ s\)\n$/),
      },
      { code: 0, output: expect.stringMatching(/^Restored .*\nThe next start deletes .*\n.*\n$/) },
    ]);
  });

  it("ends all sessions", async () => {
    expect(await copy()`select from auth.sessions`).toHaveLength(0);
  });

  it("restores every row that did not change during the backup, except sessions and expired holds", async () => {
    const rows = await readRows(copy());
    const ended = new Set([
      "auth.sessions",
      "auth.refresh_tokens",
      "auth.mfa_amr_claims",
      "public.booking_holds",
      "public.booked_slots",
    ]);
    const missing = [...before]
      .filter(([table]) => !ended.has(table))
      .flatMap(([table, hashes]) =>
        [...hashes]
          .filter((hash) => after.get(table)?.has(hash) && !rows.get(table)?.has(hash))
          .map(() => table),
      );
    expect(missing).toEqual([]);
  });

  it("restores the bookings of one moment: all that were confirmed before, and no gaps", async () => {
    for (const { confirmed, all } of bookings) {
      const found = await copy()`select id from bookings where id = any (${all}::uuid[])`;
      const ids = new Set(found.map(({ id }) => String(id)));
      expect(ids.size).toBeGreaterThanOrEqual(confirmed.length);
      expect(all.slice(0, ids.size).every((id) => ids.has(id))).toBe(true);
    }
  });

  it("restores balances that match their ledger, and constraints that hold", async () => {
    const wrong = await copy()`
      select user_id from user_credits
      where user_id = any (${writerIds}::uuid[])
        and balance <> (select coalesce(sum(amount), 0) from credit_ledger ledger where ledger.user_id = user_credits.user_id)`;
    expect(wrong).toEqual([]);
    const [booking] = await copy()`
      select user_id, room_id, booking_date, start_time, duration from bookings where id = ${bookings[0]?.confirmed[0] ?? ""}`;
    await expect(copy()`insert into bookings ${copy()(booking ?? {})}`).rejects.toMatchObject({
      code: expect.stringMatching(/^(23P01|P0001)$/),
    });
    await expect(copy().unsafe("set constraints all immediate")).resolves.toBeDefined();
  });

  it("restores each file that the database names", async () => {
    const objects = await copy()<{ name: string; version: string; etag: string }[]>`
      select name, version, metadata ->> 'eTag' as etag from storage.objects where version is not null`;
    const names = objects.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["a.txt", "b.txt"]));
    for (const { version, etag } of objects) {
      const bytes = readFileSync(join(restoredDir, "storage", version));
      expect(`"${createHash("md5").update(bytes).digest("hex")}"`).toBe(etag);
    }
    expect(readdirSync(join(restoredDir, "storage"))).toHaveLength(objects.length);
  });

  it("deletes the account again that was deleted after the backup", async () => {
    const client = createClient(restored.apiUrl, restored.publishableKey);
    const signIn = ({ email, password }: TestUser) =>
      client.auth.signInWithPassword({ email, password });
    expect((await signIn(gone)).error?.code).toBe("invalid_credentials");
    expect((await signIn(maya)).error).toBeNull();
    expect(
      await copy()`select from profiles where id = ${gone.id} and full_name is not null`,
    ).toEqual([]);
  });

  it("sends nothing, and nothing twice when an admin starts the sending", async () => {
    const server = createClient(restored.apiUrl, restored.secretKey);
    const claimed = async () =>
      ((await server.rpc("claim_outbox", { how_many: 1000 })).data ?? []) as {
        subject_id: string;
      }[];
    expect(await claimed()).toEqual([]);
    const boss = createClient(restored.apiUrl, restored.publishableKey);
    const { email, password } = await admin();
    await boss.auth.signInWithPassword({ email, password });
    expect((await boss.from("restores").select("started_at")).data).toEqual([{ started_at: null }]);
    const { data: dropped } = await boss.rpc("start_sending");
    expect(dropped).toBeGreaterThanOrEqual(1);
    const later = randomUUID();
    await copy()`select private.notify(${maya.id}, 'visitor_approved', ${later}, 0, '{}')`;
    expect((await claimed()).map(({ subject_id }) => subject_id)).toEqual([later]);
  });

  it("has other keys, so that the copy opens nothing of the portal", () => {
    expect(restored.secretKey).not.toBe(stack.secretKey);
  });

  it("cannot be restored over the portal that runs", async () => {
    const { code, output } = await portal("restore", archive(), "--replace", ...passphrase());
    expect(output).toMatch(/^A portal is running on .*\. Stop it with kill \d+, then restore\.\n$/);
    expect(code).toBe(1);
  });
});

describe("files that are removed", () => {
  it("are kept while a backup is made, and removed otherwise", async () => {
    const stored = async (name: string) => {
      await upload(name);
      const [row] =
        await sql`select version from storage.objects where bucket_id = ${bucket} and name = ${name}`;
      return join(dataDir, "storage", String(row?.["version"]));
    };
    const [kept, removed] = [await stored("kept.txt"), await stored("removed.txt")];
    const session = postgres(stack.superuserUrl, { max: 1 });
    expect(await lockBackup(session)).toBe(true);
    await files().remove(["kept.txt"]);
    await session.end();
    await files().remove(["removed.txt"]);
    expect([existsSync(kept), existsSync(removed)]).toEqual([true, false]);
    rmSync(kept);
  });

  it("a second backup at the same time is refused", async () => {
    const session = postgres(stack.superuserUrl, { max: 1 });
    await lockBackup(session);
    const config = { dataDir, ports: { db: 0 } };
    await expect(makeBackup({ config, path: join(folder, "second.backup") })).rejects.toThrow(
      `Another backup of ${dataDir} is running. Wait until it ends.`,
    );
    await session.end();
  });
});
