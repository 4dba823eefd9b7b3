import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cleanMessages } from "../../local/realtime/broadcast/databaseMessages";
import { newMember, sql } from "../stack";
import { until } from "./listen";
import { connect, tokenOf } from "./rawSocket";

test("broadcast_changes sends the row before and after each change", async () => {
  const { id } = await newMember();
  const client = await connect();
  const name = `slots:${randomUUID()}`;
  const topic = `realtime:${name}`;
  client.send("1", "1", topic, "phx_join", {
    config: { private: true },
    access_token: await tokenOf(id, 60),
  });
  await until(() => client.events(topic).length === 1);
  await sql.begin(async (transaction) => {
    await transaction.unsafe(`
      create temp table notes (id int, content text) on commit drop;
      create function pg_temp.broadcast_note() returns trigger language plpgsql as $$
      begin
        perform realtime.broadcast_changes('${name}', 'note', tg_op, tg_table_name, 'public', new, old);
        return null;
      end $$;
      create trigger notes_broadcast_note after insert or update or delete on notes
        for each row execute function pg_temp.broadcast_note();
      insert into notes values (1, 'a'); update notes set content = 'b'; delete from notes`);
  });
  await until(() => client.events(topic).length === 4);
  const change = (operation: string, record: object | null, old_record: object | null) => ({
    event: "broadcast",
    payload: {
      type: "broadcast",
      event: "note",
      payload: {
        id: expect.any(String) as string,
        operation,
        record,
        old_record,
        table: "notes",
        schema: "public",
      },
    },
  });
  const [a, b] = [
    { id: 1, content: "a" },
    { id: 1, content: "b" },
  ];
  expect(client.events(topic).slice(1)).toEqual([
    change("INSERT", a, null),
    change("UPDATE", b, a),
    change("DELETE", null, b),
  ]);
});

test("a message that cannot be sent does not undo the transaction", async () => {
  await expect(sql`select realtime.send('{}', 'note', null)`).resolves.toHaveLength(1);
});

test("messages are deleted after three days", async () => {
  const topic = randomUUID();
  await sql`
    insert into realtime.messages (topic, extension, inserted_at)
    values (${topic}, 'broadcast', now() - interval '73 hours'), (${topic}, 'broadcast', now() - interval '71 hours')`;
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  const stop = cleanMessages(sql, { info: warn, warn, error: warn });
  await expect
    .poll(() => sql`select from realtime.messages where topic = ${topic}`)
    .toHaveLength(1);
  stop();
  expect(warnings).toEqual([]);
});
