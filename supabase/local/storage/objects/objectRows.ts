import type { Sql, TransactionSql } from "postgres";
import type { Caller, StackContext } from "../../context";
import { refusals } from "../storageError";

export interface ObjectMetadata {
  readonly mimetype: string;
  readonly size: number;
  readonly cacheControl: string;
  readonly eTag: string;
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: 200;
}

export interface ObjectRow {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly version: string;
  readonly metadata: ObjectMetadata;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_accessed_at: Date;
}

export async function findObject(
  sql: Sql | TransactionSql,
  bucket: string,
  name: string,
): Promise<ObjectRow> {
  const [row] = await sql<ObjectRow[]>`
    select * from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  if (!row) throw refusals.noObject();
  return row;
}

export function removeObjects(
  { asRole }: StackContext,
  caller: Caller,
  bucket: string,
  names: readonly string[],
) {
  return asRole(
    caller,
    (sql) => sql<ObjectRow[]>`
      delete from storage.objects
      where bucket_id = ${bucket} and name = any(${[...names]}) returning *`,
  );
}

export function listed({
  id,
  name,
  updated_at,
  created_at,
  last_accessed_at,
  metadata,
}: ObjectRow) {
  return { name, id, updated_at, created_at, last_accessed_at, metadata };
}
