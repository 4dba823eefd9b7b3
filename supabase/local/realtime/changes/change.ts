import type { Pgoutput } from "pg-logical-replication";

export interface Change {
  readonly type: "INSERT" | "UPDATE" | "DELETE";
  /** The same object until the definition of the table changes. */
  readonly relation: Pgoutput.MessageRelation;
  readonly record: Row | null;
  /** Complete with `replica identity full`; else the previous primary key, null if unchanged. */
  readonly oldRecord: Row | null;
  readonly committedAt: string;
  /** The last 32 bits of the transaction id. */
  readonly xid: number;
}
export type Row = Readonly<Record<string, string | null>>;

const types = { insert: "INSERT", update: "UPDATE", delete: "DELETE" } as const;

export function toChange(
  message: Pgoutput.Message,
  { commitTime, xid }: Pgoutput.MessageBegin,
): Change | undefined {
  if (message.tag !== "insert" && message.tag !== "update" && message.tag !== "delete")
    return undefined;
  return {
    type: types[message.tag],
    relation: message.relation,
    record: message.tag === "delete" ? null : toRow(message.new),
    oldRecord: message.tag === "insert" ? null : toRow(message.old ?? message.key),
    committedAt: new Date(Number(commitTime) / 1000).toISOString(),
    xid,
  };
}

/** Omits unchanged large values, which are missing in the stream. */
function toRow(tuple: Record<string, unknown> | null): Row | null {
  if (!tuple) return null;
  return Object.fromEntries(
    Object.entries(tuple).flatMap(([name, value]) =>
      typeof value === "string" || value === null ? [[name, value] as const] : [],
    ),
  );
}
