import type { Sql } from "postgres";
import { isConnectionLost } from "../../database/connectionLost";
import type { Log } from "../../context";
import { qualified, type Binding } from "../subscriptions/binding";
import type { Channel } from "../channel";
import type { Channels } from "../channels";
import { conditionSql, Parameters } from "../subscriptions/filter";
import { findReaders } from "./readers";
import type { Change, Row } from "./change";
import { rememberTables } from "./tables";

interface Interest {
  readonly channel: Channel;
  readonly binding: Binding;
}

export interface DeliveryOptions {
  readonly sql: Sql;
  readonly channels: Channels;
  readonly log: Log;
  readonly awaitVisible: (change: Change) => Promise<void>;
}

export function createDelivery({ sql, channels, log, awaitVisible }: DeliveryOptions) {
  const describe = rememberTables(sql);

  return async function deliver(change: Change): Promise<void> {
    const interests = interestsIn(change, channels);
    if (interests.length === 0) return;
    try {
      // Row level security finds the rows of a transaction only after it is visible to others.
      await awaitVisible(change);
      const table = await describe(change.relation);
      const { record, oldRecord, matching } = await applyFilters(change, interests);
      if (matching.length === 0) return;
      const readers = await findReaders(sql, {
        change,
        table,
        channels: matching.map(({ channel }) => channel),
      });
      for (const [channel, readable] of readers) {
        const ids = matching.flatMap((interest) =>
          interest.channel === channel ? [interest.binding.id] : [],
        );
        const visible = (row: Json) => pick(row, (name) => readable.has(name));
        const old = oldOf(change, {
          record,
          oldRecord,
          primaryKey: table.primaryKey,
          rowSecurity: table.rowSecurity,
        });
        channel.push("postgres_changes", {
          ids,
          data: {
            schema: change.relation.schema,
            table: change.relation.name,
            commit_timestamp: change.committedAt,
            type: change.type,
            columns: table.columns.filter(({ name }) => readable.has(name)),
            errors: null,
            ...(record && { record: visible(record) }),
            ...(old && { old_record: visible(old) }),
          },
        });
      }
    } catch (error) {
      // The replication stream ends too, and all channels join again.
      if (isConnectionLost(error)) return;
      log.error(`A change of ${change.relation.name} was not delivered.`, error);
    }
  };

  async function applyFilters(change: Change, interests: readonly Interest[]) {
    const parameters = new Parameters();
    const type = qualified(change.relation.schema, change.relation.name);
    const asRow = (row: Row | null) =>
      `jsonb_populate_record(null::${type}, ${parameters.add(JSON.stringify(row ?? {}))}::text::jsonb)`;
    const changed = asRow(change.record ?? change.oldRecord);
    const old = asRow(change.oldRecord);
    const matches = interests.map(({ binding: { condition } }) =>
      condition ? conditionSql(condition, parameters) : "true",
    );
    const [answer] = await sql.unsafe<{ record: Json; old: Json; matches: boolean[] }[]>(
      `select to_jsonb(changed) as record, to_jsonb(old) as old, array[${matches.join(", ")}]::boolean[] as matches
       from ${changed} as changed, ${old} as old`,
      parameters.values,
    );
    const given = (row: Row | null, json: Json | undefined) =>
      row && json ? pick(json, (name) => Object.hasOwn(row, name)) : null;
    return {
      record: given(change.record, answer?.record),
      oldRecord: given(change.oldRecord, answer?.old),
      matching: interests.filter((_, place) => answer?.matches[place]),
    };
  }
}

type Json = Readonly<Record<string, unknown>>;

function interestsIn(change: Change, channels: Channels): Interest[] {
  const { type, relation } = change;
  const wanted = (binding: Binding) =>
    binding.schema === relation.schema &&
    (binding.table === null || binding.table === relation.name) &&
    (binding.event === "*" || binding.event.toUpperCase() === type) &&
    !filtersAnotherId(binding, change);
  return [...channels.listening].flatMap((channel) =>
    channel.bindings.filter(wanted).map((binding) => ({ channel, binding })),
  );
}

const canonicalUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the channel filters by an id that the row does not have. Most channels filter by the id of their member, so this saves a query for each other member. */
function filtersAnotherId({ condition }: Binding, { record, oldRecord }: Change): boolean {
  if (condition?.type !== "uuid" || !canonicalUuid.test(condition.value)) return false;
  const row = record ?? oldRecord;
  const actual = row && Object.hasOwn(row, condition.column) ? row[condition.column] : null;
  return typeof actual === "string" && actual !== condition.value.toLowerCase();
}

/** The previous row. Of a deleted row only the key: its policies can no longer be checked. */
function oldOf(
  { type }: Change,
  {
    record,
    oldRecord,
    primaryKey,
    rowSecurity,
  }: {
    record: Json | null;
    oldRecord: Json | null;
    primaryKey: readonly string[];
    rowSecurity: boolean;
  },
): Json | null {
  if (type === "INSERT") return null;
  if (type === "DELETE" && !rowSecurity) return oldRecord;
  if (type === "UPDATE" && oldRecord) return oldRecord;
  return pick(oldRecord ?? record ?? {}, (name) => primaryKey.includes(name));
}

function pick(row: Json, keep: (name: string) => boolean): Json {
  return Object.fromEntries(Object.entries(row).filter(([name]) => keep(name)));
}
