import { randomUUID } from "node:crypto";
import type { Caller, StackContext } from "../../context";
import { refusals } from "../storageError";
import type { ObjectFiles } from "./objectFiles";
import type { ObjectMetadata } from "./objectRows";
import type { Upload } from "./uploadBody";

export interface ObjectTarget {
  readonly bucket: string;
  readonly name: string;
  readonly upsert: boolean;
}

class Allowed extends Error {}

/** Tries the insert before the file is received, and rolls it back. */
export async function requireUploadRight(
  { asRole }: Pick<StackContext, "asRole">,
  caller: Caller,
  { bucket, name, upsert }: ObjectTarget,
): Promise<void> {
  const owner = caller.claims.sub ?? null;
  await asRole(caller, async (sql) => {
    await sql`
      insert into storage.objects (id, bucket_id, name, owner, owner_id)
      values (${randomUUID()}, ${bucket}, ${name}, ${owner}, ${owner})
      ${upsert ? sql`on conflict do nothing` : sql``}`;
    throw new Allowed();
  }).catch((error: unknown) => {
    if (!(error instanceof Allowed)) throw error;
  });
}

/** Removes the file if it is refused: by row level security, because the name exists, or by its bytes. */
export async function saveObject(
  { asRole }: StackContext,
  files: ObjectFiles,
  caller: Caller,
  { bucket, name, upsert }: ObjectTarget,
  { bytes, type, cacheControl, imageProblem }: Upload,
): Promise<string> {
  const { version, size, etag } = await files.write(bytes);
  const metadata: ObjectMetadata = {
    mimetype: type,
    size,
    cacheControl,
    eTag: etag,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  };
  const owner = caller.claims.sub ?? null;
  try {
    const saved = await asRole(caller, async (sql) => {
      const [old] = upsert
        ? await sql<{ version: string }[]>`
            select version from storage.objects where bucket_id = ${bucket} and name = ${name}`
        : [];
      const id = randomUUID();
      // Without `returning`: a caller who may insert objects may lack the right to select them.
      await sql`
        insert into storage.objects
          (id, bucket_id, name, owner, owner_id, version, metadata)
        values (${id}, ${bucket}, ${name}, ${owner}, ${owner}, ${version},
          ${sql.json({ ...metadata })})
        ${
          upsert
            ? sql`on conflict (bucket_id, name) do update set version = excluded.version,
                metadata = excluded.metadata,
                owner = excluded.owner, owner_id = excluded.owner_id`
            : sql``
        }`;
      if (imageProblem !== null) throw refusals.invalidImage(imageProblem);
      return { id, replaced: old?.version };
    });
    if (saved.replaced) await files.remove([saved.replaced]);
    return saved.id;
  } catch (error) {
    await files.remove([version]);
    throw error;
  }
}
