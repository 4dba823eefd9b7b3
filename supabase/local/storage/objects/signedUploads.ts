import { Hono } from "hono";
import { requireBucket } from "../bucketRows";
import { refusals } from "../storageError";
import type { StorageParts } from "../storageParts";
import { requireKey } from "./objectKey";
import { requireUploadRight, saveObject } from "./saveObject";
import { readUpload } from "./uploadBody";

const VALID_SECONDS = 2 * 60 * 60;

/** URLs with which a caller without rights uploads one object. */
export function signedUploads({ context, files, maxBytes }: StorageParts): Hono {
  const { sql, callerOf, tokens } = context;
  const app = new Hono();

  app.post("/:bucket/:name{.+}", async (c) => {
    const bucket = await requireBucket(sql, c.req.param("bucket"));
    const name = requireKey(c.req.param("name"));
    const upsert = c.req.header("x-upsert") === "true";
    const caller = await callerOf(c.req.raw);
    const owner = caller.claims.sub ?? null;
    await requireUploadRight(context, caller, { bucket: bucket.id, name, upsert });
    const path = `${bucket.id}/${name}`;
    const token = await tokens.sign({ url: path, upsert, owner }, VALID_SECONDS);
    return c.json({ url: `/object/upload/sign/${encodeURI(path)}?token=${token}`, token });
  });

  app.put("/:bucket/:name{.+}", async (c) => {
    const bucket = await requireBucket(sql, c.req.param("bucket"));
    const name = requireKey(c.req.param("name"));
    const claims = await tokens.verify(c.req.query("token") ?? "");
    if (claims["url"] !== `${bucket.id}/${name}`) throw refusals.invalidToken();
    const upload = await readUpload(c.req.raw, bucket, maxBytes);
    const owner = typeof claims["owner"] === "string" ? { sub: claims["owner"] } : {};
    const signer = { role: "service_role", claims: { role: "service_role", ...owner } } as const;
    const target = { bucket: bucket.id, name, upsert: claims["upsert"] === true };
    await saveObject(context, files, signer, target, upload);
    return c.json({ Key: `${bucket.id}/${name}` });
  });

  return app;
}
