import type { Sql } from "postgres";
import { refusals } from "./storageError";

export interface Bucket {
  readonly id: string;
  readonly public: boolean;
  /** Bytes; null: the limit of the service. */
  readonly fileSizeLimit: number | null;
  /** Null or empty: every type. `image/*`: all images. */
  readonly allowedMimeTypes: readonly string[] | null;
}

export async function requireBucket(sql: Sql, id: string): Promise<Bucket> {
  const [bucket] = await sql<Bucket[]>`
    select id, coalesce(public, false) as public, file_size_limit::float8 as "fileSizeLimit",
      allowed_mime_types as "allowedMimeTypes"
    from storage.buckets where id = ${id}`;
  if (!bucket) throw refusals.noBucket();
  return bucket;
}
