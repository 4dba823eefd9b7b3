import { Hono } from "hono";
import { z } from "zod";
import { jsonOf } from "../../gateway/jsonOf";
import { requireBucket } from "../bucketRows";
import { listObjects, listRequest } from "./listObjects";
import { requireKey } from "./objectKey";
import { findObject, listed, removeObjects } from "./objectRows";
import { requireUploadRight, saveObject } from "./saveObject";
import { signedUploads } from "./signedUploads";
import { serveObject } from "./serveObject";
import { refusals } from "../storageError";
import type { StorageParts } from "../storageParts";
import { readUpload } from "./uploadBody";

const removeRequest = z.object({ prefixes: z.array(z.string()).max(1000) });

/** Policies on `storage.objects` decide, except for reading from public buckets. */
export function objectRoutes({ context, files, maxBytes }: StorageParts): Hono {
  const { sql, asRole, callerOf } = context;
  const app = new Hono();

  app.route("/upload/sign", signedUploads({ context, files, maxBytes }));

  app.get("/public/:bucket/:name{.+}", async (c) => {
    const { bucket: id, name } = c.req.param();
    const bucket = await requireBucket(sql, id);
    if (!bucket.public) throw refusals.noBucket();
    return serveObject(c.req.raw, await findObject(sql, bucket.id, name), files);
  });

  app.post("/list/:bucket", async (c) => {
    const bucket = await requireBucket(sql, c.req.param("bucket"));
    const caller = await callerOf(c.req.raw);
    const request = listRequest.safeParse((await jsonOf(c.req.raw)) ?? {});
    if (!request.success) throw refusals.invalidRequest(z.prettifyError(request.error));
    return c.json(await listObjects(context, caller, bucket.id, request.data));
  });

  app.get("/:bucket/:name{.+}", async (c) => {
    const { bucket, name } = c.req.param();
    const caller = await callerOf(c.req.raw);
    const row = await asRole(caller, (transaction) => findObject(transaction, bucket, name));
    return serveObject(c.req.raw, row, files);
  });

  app.post("/:bucket/:name{.+}", async (c) => {
    const bucket = await requireBucket(sql, c.req.param("bucket"));
    const name = requireKey(c.req.param("name"));
    const upsert = c.req.header("x-upsert") === "true";
    const caller = await callerOf(c.req.raw);
    const target = { bucket: bucket.id, name, upsert };
    await requireUploadRight(context, caller, target);
    const upload = await readUpload(c.req.raw, bucket, maxBytes);
    const id = await saveObject(context, files, caller, target, upload);
    return c.json({ Key: `${bucket.id}/${name}`, Id: id });
  });

  app.delete("/:bucket", async (c) => {
    const bucket = await requireBucket(sql, c.req.param("bucket"));
    const caller = await callerOf(c.req.raw);
    const request = removeRequest.safeParse(await jsonOf(c.req.raw));
    if (!request.success) throw refusals.invalidRequest(z.prettifyError(request.error));
    const removed = await removeObjects(context, caller, bucket.id, request.data.prefixes);
    await files.remove(removed.map(({ version }) => version));
    return c.json(removed.map((row) => ({ ...listed(row), bucket_id: row.bucket_id })));
  });

  return app;
}
