import { join } from "node:path";
import { Hono } from "hono";
import { hasNullCharacter, nullCharacter } from "../gateway/jsonCheck";
import { InvalidToken, type StackContext } from "../context";
import type { Service, ServiceDefinition } from "../service";
import { bucketRoutes } from "./bucketRoutes";
import { byteSize } from "./byteSize";
import { ObjectFiles } from "./objects/objectFiles";
import { objectRoutes } from "./objects/objectRoutes";
import { storageErrorOf, refusals, StorageError } from "./storageError";

const prefix = "/storage/v1";
const FORM_BYTES = 64 * 1024;

export const storage: ServiceDefinition = { name: "storage", start: startStorage };

async function startStorage(context: StackContext): Promise<Service> {
  const files = new ObjectFiles(join(context.config.dataDir, "storage"), context.sql);
  const known = await context.sql<{ version: string }[]>`
    select version from storage.objects where version is not null`;
  await files.keepOnly(new Set(known.map(({ version }) => version)));

  const maxBytes = byteSize(context.config.project.storage.file_size_limit);
  const parts = { context, files, maxBytes };
  const app = new Hono().basePath(prefix);
  app.use(async (c, next) => {
    if (hasNullCharacter(new URL(c.req.url))) throw refusals.invalidRequest(nullCharacter.message);
    await next();
  });
  app.route("/bucket", bucketRoutes(parts));
  app.route("/object", objectRoutes(parts));
  app.notFound((c) => {
    const message = `Route ${c.req.method}:${c.req.path} not found`;
    return new StorageError(404, "Not Found", message, 404).toResponse();
  });
  app.onError((error) => {
    const refusal = error instanceof InvalidToken ? refusals.invalidToken() : storageErrorOf(error);
    if (!refusal) throw error;
    return refusal.toResponse();
  });

  return {
    prefix,
    access: "open",
    maxBodyBytes: maxBytes + FORM_BYTES,
    takesFiles: true,
    fetch: async (request) => app.fetch(request),
  };
}
