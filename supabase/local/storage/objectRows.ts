import type { Sql, TransactionSql } from "postgres";
import type { Caller, StackContext } from "../context";
import { refusals } from "./storageError";

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
  /** Names its file. */
  readonly version: string;
  readonly metadata: ObjectMetadata;
  readonly user_metadata: Readonly<Record<string, unknown>> | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_accessed_at: Date;
}

type Asking = Pick<StackContext, "sql" | "asRole">;

/** The object, whoever asks. @throws StorageError */
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

/** The object if the caller may see it. @throws StorageError, the same where it may not. */
export function findVisibleObject(
  { asRole }: Asking,
  caller: Caller,
  bucket: string,
  name: string,
): Promise<ObjectRow> {
  return asRole(caller, (sql) => findObject(sql, bucket, name));
}

/** Removes the objects that the caller may remove. @returns those. */
export function removeObjects(
  { asRole }: Asking,
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

/** An object as lists show it. */
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

/** An object as `info` tells of it. */
export function described({ metadata, ...row }: ObjectRow) {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    last_modified: metadata.lastModified,
    metadata: row.user_metadata ?? {},
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
