import { Hono } from "hono";
import { z } from "zod";
import { jsonOf } from "../gateway/jsonOf";
import { byteSize } from "./byteSize";
import type { StorageParts } from "./storageParts";
import { refusals } from "./storageError";

const name = z.string().regex(/^[\w.-]{1,100}$/);
const bucketRequest = z.object({
  id: name,
  name: name.optional(),
  public: z.boolean().default(false),
  file_size_limit: z.union([z.string(), z.number()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
});

interface BucketJson {
  readonly id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly public: boolean;
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Policies on `storage.buckets` decide; by default only the secret key has access. */
export function bucketRoutes({ context }: StorageParts): Hono {
  const { asRole, callerOf } = context;
  const app = new Hono();

  app.get("/:id", async (c) => {
    const [bucket] = await asRole(
      await callerOf(c.req.raw),
      (sql) => sql<BucketJson[]>`
        select id, name, owner, public, file_size_limit::float8, allowed_mime_types, created_at, updated_at
        from storage.buckets where id = ${c.req.param("id")}`,
    );
    if (!bucket) throw refusals.noBucket();
    return c.json(bucket);
  });

  app.post("/", async (c) => {
    const caller = await callerOf(c.req.raw);
    const parsed = bucketRequest.safeParse(await jsonOf(c.req.raw));
    if (!parsed.success) throw refusals.invalidRequest(z.prettifyError(parsed.error));
    const { id, file_size_limit: size, allowed_mime_types: types, ...bucket } = parsed.data;
    const owner = caller.claims.sub ?? null;
    await asRole(
      caller,
      (sql) => sql`
        insert into storage.buckets
          (id, name, public, file_size_limit, allowed_mime_types, owner, owner_id)
        values (${id}, ${bucket.name ?? id}, ${bucket.public},
          ${size == null ? null : byteSize(size)}, ${types ?? null}, ${owner}, ${owner})`,
    );
    return c.json({ name: bucket.name ?? id });
  });

  return app;
}
