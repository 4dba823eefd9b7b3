import { Hono } from "hono";
import { z } from "zod";
import type { Caller } from "../context";
import { requireBucket } from "./bucketRows";
import { requireKey } from "./objectKey";
import type { StorageParts } from "./objectRoutes";
import { findObject, findVisibleObject } from "./objectRows";
import { saveObject } from "./saveObject";
import { serveObject } from "./serveObject";
import { encodePath, requirePermit, signPermit } from "./signedUrls";
import { refusals } from "./storageError";
import { readUpload } from "./uploadBody";

const UPLOAD_SECONDS = 7200;
const signRequest = z.object({
  expiresIn: z
    .number()
    .int()
    .min(1)
    .max(10 * 365 * 86_400),
  paths: z.array(z.string()).max(500).default([]),
});
const server: Caller = { role: "service_role", claims: { role: "service_role" } };

/** Addresses that carry their own permission: to read, or to upload, one object for some time. */
export function signedRoutes({ context, files, maxBytes }: StorageParts): Hono {
  const { sql, tokens, callerOf } = context;
  const app = new Hono();

  async function signRead(caller: Caller, bucket: string, name: string, seconds: number) {
    await findVisibleObject(context, caller, bucket, name);
    const token = await signPermit(tokens, { action: "read", bucket, name }, seconds);
    return `/object/sign/${bucket}/${encodePath(name)}?token=${token}`;
  }

  async function signing(request: Request) {
    const parsed = signRequest.safeParse(await request.json().catch(() => null));
    if (!parsed.success) throw refusals.invalidRequest(z.prettifyError(parsed.error));
    return { ...parsed.data, caller: await callerOf(request) };
  }

  app.get("/sign/:bucket/:name{.+}", async (c) => {
    const { bucket, name } = c.req.param();
    await requirePermit(tokens, c.req.query("token") ?? "", { action: "read", bucket, name });
    return serveObject(c.req.raw, await findObject(sql, bucket, name), files);
  });

  app.post("/sign/:bucket/:name{.+}", async (c) => {
    const { bucket, name } = c.req.param();
    const { caller, expiresIn } = await signing(c.req.raw);
    return c.json({ signedURL: await signRead(caller, bucket, name, expiresIn) });
  });

  app.post("/sign/:bucket", async (c) => {
    const { bucket } = c.req.param();
    const { caller, expiresIn, paths } = await signing(c.req.raw);
    const error = "Either the object does not exist or you do not have access to it";
    const signed = paths.map((path) =>
      signRead(caller, bucket, path, expiresIn).then(
        (signedURL) => ({ path, signedURL, error: null }),
        () => ({ path, signedURL: null, error }),
      ),
    );
    return c.json(await Promise.all(signed));
  });

  /** Given out only to whom the policies would let upload; tried, and undone. */
  app.post("/upload/sign/:bucket/:name{.+}", async (c) => {
    const bucket = await requireBucket(sql, c.req.param("bucket"));
    const name = requireKey(c.req.param("name"));
    const caller = await callerOf(c.req.raw);
    const undo = new Error("only tried");
    await context
      .asRole(caller, async (transaction) => {
        await transaction`
          insert into storage.objects (bucket_id, name, owner_id)
          values (${bucket.id}, ${name}, ${caller.claims.sub ?? null})`;
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    const permit = { action: "upload", bucket: bucket.id, name } as const;
    const token = await signPermit(tokens, permit, UPLOAD_SECONDS);
    return c.json({
      url: `/object/upload/sign/${bucket.id}/${encodePath(name)}?token=${token}`,
      token,
    });
  });

  app.put("/upload/sign/:bucket/:name{.+}", async (c) => {
    const bucket = await requireBucket(sql, c.req.param("bucket"));
    const name = requireKey(c.req.param("name"));
    const permit = { action: "upload", bucket: bucket.id, name } as const;
    await requirePermit(tokens, c.req.query("token") ?? "", permit);
    const upload = await readUpload(c.req.raw, bucket, maxBytes);
    await saveObject(context, files, server, { bucket: bucket.id, name, upsert: false }, upload);
    return c.json({ Key: `${bucket.id}/${name}` });
  });

  return app;
}
