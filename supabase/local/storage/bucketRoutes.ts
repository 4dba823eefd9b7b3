import { Hono } from "hono";
import { z } from "zod";
import { byteSize } from "./byteSize";
import type { StorageParts } from "./objectRoutes";
import { refusals } from "./storageError";

const size = z.union([z.string(), z.number()]).nullish();
const bucketRequest = z.object({
  id: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  name: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  public: z.boolean().optional(),
  file_size_limit: size,
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

/** Buckets, as the policies on `storage.buckets` allow: for the server's key alone, by default. */
export function bucketRoutes({ context, files }: StorageParts): Hono {
  const { asRole, callerOf } = context;
  const app = new Hono();

  async function select(request: Request, id: string | null) {
    return asRole(
      await callerOf(request),
      (sql) => sql<BucketJson[]>`
        select id, name, owner, public, file_size_limit::float8, allowed_mime_types, created_at, updated_at
        from storage.buckets where ${id}::text is null or id = ${id} order by name`,
    );
  }

  async function requireVisible(request: Request, id: string): Promise<BucketJson> {
    const [bucket] = await select(request, id);
    if (!bucket) throw refusals.noBucket();
    return bucket;
  }

  async function read(request: Request) {
    const parsed = bucketRequest.safeParse(await request.json().catch(() => null));
    if (!parsed.success) throw refusals.invalidRequest(z.prettifyError(parsed.error));
    const { file_size_limit: limit, ...rest } = parsed.data;
    return { ...rest, limit: limit == null ? null : byteSize(limit) };
  }

  app.get("/", async (c) => c.json(await select(c.req.raw, null)));
  app.get("/:id", async (c) => c.json(await requireVisible(c.req.raw, c.req.param("id"))));

  app.post("/", async (c) => {
    const caller = await callerOf(c.req.raw);
    const { id, name = id, limit, allowed_mime_types: types, ...bucket } = await read(c.req.raw);
    if (!name) throw refusals.invalidRequest("body must have required property 'name'");
    const owner = caller.claims.sub ?? null;
    await asRole(
      caller,
      (sql) => sql`
        insert into storage.buckets
          (id, name, public, file_size_limit, allowed_mime_types, owner, owner_id)
        values (${id ?? name}, ${name}, ${bucket.public ?? false}, ${limit}, ${types ?? null},
          ${owner}, ${owner})`,
    );
    return c.json({ name });
  });

  app.put("/:id", async (c) => {
    const { id } = await requireVisible(c.req.raw, c.req.param("id"));
    const { limit, allowed_mime_types: types, ...bucket } = await read(c.req.raw);
    const changed = await asRole(
      await callerOf(c.req.raw),
      (sql) => sql`
        update storage.buckets set public = coalesce(${bucket.public ?? null}, public),
          file_size_limit = ${limit}, allowed_mime_types = ${types ?? null}, updated_at = now()
        where id = ${id} returning id`,
    );
    if (changed.length === 0) throw refusals.noBucket();
    return c.json({ message: "Successfully updated" });
  });

  app.post("/:id/empty", async (c) => {
    const { id } = await requireVisible(c.req.raw, c.req.param("id"));
    const removed = await asRole(
      await callerOf(c.req.raw),
      (sql) => sql<{ version: string }[]>`
        delete from storage.objects where bucket_id = ${id} returning version`,
    );
    await files.remove(removed.map(({ version }) => version));
    return c.json({ message: "Successfully emptied" });
  });

  app.delete("/:id", async (c) => {
    const { id } = await requireVisible(c.req.raw, c.req.param("id"));
    const caller = await callerOf(c.req.raw);
    const removed = await asRole(
      caller,
      (sql) => sql`delete from storage.buckets where id = ${id} returning id`,
    ).catch((error: unknown) => {
      const isInUse = error instanceof Error && "code" in error && error.code === "23503";
      throw isInUse ? refusals.bucketNotEmpty() : error;
    });
    if (removed.length === 0) throw refusals.noBucket();
    return c.json({ message: "Successfully deleted" });
  });

  return app;
}
