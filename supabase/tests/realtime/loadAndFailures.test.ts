import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newClient, newMember, service, sql } from "../stack";
import { listen, until } from "./listen";
import { connect, tokenOf } from "./rawSocket";

/** Inserts without triggers, which would notify every member of the run. */
async function announceUpdates(title: string, content: string, howMany = 1): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into space_updates (title, content, published)
      select ${title}, ${content}, true from generate_series(1, ${howMany}::int)`;
  });
}

test("200 connected clients all receive one change", async () => {
  const { email, password } = await newMember();
  const first = newClient();
  const { data } = await first.auth.signInWithPassword({ email, password });
  const clients = Array.from({ length: 200 }, () => newClient());
  const listeners = await Promise.all(
    clients.map(async (client) => {
      await client.auth.setSession({
        access_token: data.session?.access_token ?? "",
        refresh_token: "unused",
      });
      return listen(client, "space_updates");
    }),
  );
  await announceUpdates("News", "to all");
  await until(() => listeners.every(({ changes }) => changes.length === 1));
  expect(listeners.flatMap(({ changes }) => changes)).toHaveLength(200);
  await Promise.all(clients.map((client) => client.removeAllChannels()));
});

test("changes are delivered even when their transaction becomes visible late", async () => {
  const { client } = await newMember();
  const { changes } = await listen(client, "space_updates");
  let held = false;
  let written = 0;
  async function write() {
    while (!held) {
      await announceUpdates("News", "late");
      written++;
      await until(() => changes.length === written);
    }
  }
  // A standby that never answers delays each commit between writing and becoming visible.
  await sql`alter system set synchronous_standby_names = 'missing_standby'`;
  await sql`select pg_reload_conf()`;
  const writing = write();
  try {
    await expect
      .poll(
        () => sql`select from pg_stat_activity
          where wait_event = 'PgSleep' and query like '%await_visible%'`,
        { timeout: 20_000 },
      )
      .toHaveLength(1);
  } finally {
    held = true;
    await sql`alter system reset synchronous_standby_names`;
    await sql`select pg_reload_conf()`;
    await writing;
  }
  await sql`delete from space_updates where content = 'late'`;
});

test("a client that stops reading is disconnected, and others still receive changes", async () => {
  const [reader, sleeper] = await Promise.all([newMember(), newMember()]);
  const { changes } = await listen(reader.client, "space_updates");
  const { socket, send, events } = await connect();
  let closed = false;
  socket.on("close", () => (closed = true));
  send("1", "1", "realtime:asleep", "phx_join", {
    config: { postgres_changes: [{ event: "*", schema: "public", table: "space_updates" }] },
    access_token: await tokenOf(sleeper.id, 600),
  });
  await until(() => events("realtime:asleep").length === 2);
  socket.pause();
  // More than the socket buffers and the server's limit of 1 MB hold, in batches that the other
  // client receives one by one.
  for (let count = 20; count <= 600; count += 20) {
    await announceUpdates("Long", "€".repeat(9000), 20);
    await until(() => changes.length === count);
  }
  socket.resume();
  await until(() => closed);
  expect(events("realtime:asleep").length).toBeLessThan(600);
  await sql`delete from space_updates where title = 'Long'`;
});

test("channels reconnect after PostgreSQL was killed and leave no replication slot behind", async () => {
  const { client, id } = await newMember();
  const { changes, statuses, announcements } = await listen(client, "user_credits");
  const privateStatuses: string[] = [];
  client
    .channel("slots:2026-12-01", { config: { private: true } })
    .subscribe((status) => privateStatuses.push(status));
  await until(() => privateStatuses.length === 1);
  const [setting] = await sql<
    { folder: string }[]
  >`select current_setting('data_directory') as folder`;
  const pid = Number.parseInt(
    readFileSync(join(setting?.folder ?? "", "postmaster.pid"), "utf8"),
    10,
  );
  process.kill(pid, "SIGKILL");

  // The client waits up to 10 s for an answer, and up to 10 s before its next attempt.
  const reconnectTimeoutMs = 45_000;
  const countSubscribed = (of: readonly string[]) =>
    of.filter((status) => status === "SUBSCRIBED").length;
  await until(
    () => countSubscribed(statuses) === 2 && announcements.length === 2,
    reconnectTimeoutMs,
  );
  expect(statuses).toContain("CHANNEL_ERROR");
  await until(() => countSubscribed(privateStatuses) === 2, reconnectTimeoutMs);
  expect(privateStatuses[1]).toBe("CHANNEL_ERROR");
  const { error } = await service.rpc("addUserCredits", { userid: id, amount_to_add: 2 });
  expect(error).toBeNull();
  await until(() => changes.some(({ eventType }) => eventType === "UPDATE"));
  const slots = await sql<{ temporary: boolean }[]>`select temporary from pg_replication_slots`;
  expect(slots).toEqual([{ temporary: true }]);
});

// More than the connections of the backend's pool, which were lost when PostgreSQL was killed above.
test("storage works again after PostgreSQL was killed", async () => {
  await service.storage.createBucket("after-kill");
  const bucket = service.storage.from("after-kill");
  const paths = Array.from({ length: 12 }, (_, index) => `${String(index)}.txt`);
  const uploads = await Promise.all(paths.map((path) => bucket.upload(path, "text")));
  expect(uploads.map(({ error }) => error)).toEqual(paths.map(() => null));
  await service.storage.emptyBucket("after-kill");
  await service.storage.deleteBucket("after-kill");
});

// The service listens for `notify pgrst` on a connection that was lost as well.
test("REST reloads its schema after PostgreSQL was killed", async () => {
  await sql`create function public.after_kill() returns int language sql as 'select 1'`;
  try {
    await sql`notify pgrst`;
    await expect
      .poll(async () => (await service.rpc("after_kill" as never)).data, { timeout: 10_000 })
      .toBe(1);
  } finally {
    await sql`drop function public.after_kill()`;
  }
});
