import { Hono } from "hono";
import { z } from "zod";
import type { StackContext } from "../context";
import { requireBucket } from "./bucketRows";
import { listObjects, listRequest } from "./listObjects";
import type { ObjectFiles } from "./objectFiles";
import { requireKey } from "./objectKey";
import { described, findObject, findVisibleObject, listed, removeObjects } from "./objectRows";
import { saveObject } from "./saveObject";
import { serveObject } from "./serveObject";
import { refusals } from "./storageError";
import { readUpload } from "./uploadBody";

const removeRequest = z.object({ prefixes: z.array(z.string()).max(1000) });

export interface StorageParts {
  readonly context: StackContext;
  readonly files: ObjectFiles;
  /** The service's own limit for a file. */
  readonly maxBytes: number;
}

/** Objects of a bucket: read, told about, listed, added and removed, as the policies allow. */
export function objectRoutes({ context, files, maxBytes }: StorageParts): Hono {
  const { sql, callerOf } = context;
  const app = new Hono();

  app.get("/public/:bucket/:name{.+}", async (c) => {
    const { bucket: id, name } = c.req.param();
    const bucket = await requireBucket(sql, id);
    if (!bucket.public) throw refusals.noBucket();
    return serveObject(c.req.raw, await findObject(sql, bucket.id, name), files);
  });

  app.get("/info/public/:bucket/:name{.+}", async (c) => {
    const { bucket: id, name } = c.req.param();
    const bucket = await requireBucket(sql, id);
    if (!bucket.public) throw refusals.noBucket();
    return c.json(described(await findObject(sql, bucket.id, name)));
  });

  app.get("/info/:bucket/:name{.+}", async (c) => {
    const { bucket, name } = c.req.param();
    const caller = await callerOf(c.req.raw);
    return c.json(described(await findVisibleObject(context, caller, bucket, name)));
  });

  app.post("/list/:bucket", async (c) => {
    const bucket = await requireBucket(sql, c.req.param("bucket"));
    const request = listRequest.safeParse(await c.req.json().catch(() => ({})));
    if (!request.success) throw refusals.invalidRequest(z.prettifyError(request.error));
    return c.json(await listObjects(context, await callerOf(c.req.raw), bucket.id, request.data));
  });

  for (const path of ["/authenticated/:bucket/:name{.+}", "/:bucket/:name{.+}"] as const) {
    app.get(path, async (c) => {
      const { bucket, name } = c.req.param();
      const caller = await callerOf(c.req.raw);
      return serveObject(c.req.raw, await findVisibleObject(context, caller, bucket, name), files);
    });
  }

  app.on(["POST", "PUT"], "/:bucket/:name{.+}", async (c) => {
    const bucket = await requireBucket(sql, c.req.param("bucket"));
    const name = requireKey(c.req.param("name"));
    const isUpdate = c.req.method === "PUT";
    if (isUpdate) await findObject(sql, bucket.id, name);
    const upsert = isUpdate || c.req.header("x-upsert") === "true";
    const caller = await callerOf(c.req.raw);
    const upload = await readUpload(c.req.raw, bucket, maxBytes);
    const place = { bucket: bucket.id, name, upsert };
    const id = await saveObject(context, files, caller, place, upload);
    return c.json({ Key: `${bucket.id}/${name}`, Id: id });
  });

  app.delete("/:bucket", async (c) => {
    const bucket = await requireBucket(sql, c.req.param("bucket"));
    const request = removeRequest.safeParse(await c.req.json().catch(() => null));
    if (!request.success) throw refusals.invalidRequest(z.prettifyError(request.error));
    const caller = await callerOf(c.req.raw);
    const removed = await removeObjects(context, caller, bucket.id, request.data.prefixes);
    await files.remove(removed.map(({ version }) => version));
    return c.json(removed.map((row) => ({ ...listed(row), bucket_id: row.bucket_id })));
  });

  app.delete("/:bucket/:name{.+}", async (c) => {
    const bucket = await requireBucket(sql, c.req.param("bucket"));
    const caller = await callerOf(c.req.raw);
    const [removed] = await removeObjects(context, caller, bucket.id, [c.req.param("name")]);
    if (!removed) throw refusals.noObject();
    await files.remove([removed.version]);
    return c.json({ message: "Successfully deleted" });
  });

  return app;
}
