// Checks the bytes of an uploaded image, because the storage service trusts the declared type. Accepted images can
// be shown by events, rooms and snacks; others are removed, unless a row shows them.
import { z } from "npm:zod@4.6.7";
import { requireAdmin } from "../_shared/caller.ts";
import { database, parseResponse } from "../_shared/database.ts";
import { storedImageProblem } from "../_shared/generated/images.js";
import { json, readJson, Refusal, serve, Unavailable } from "../_shared/http.ts";

const requestSchema = z.object({
  bucket: z.enum(["snack-images", "events", "rooms"]),
  image: z.string().regex(/^[A-Za-z0-9._-]{1,200}$/),
});
const storedSchema = z
  .object({
    object_id: z.uuid(),
    version: z.string(),
    is_accepted: z.boolean(),
    is_shown: z.boolean(),
  })
  .nullable();

serve(async (request) => {
  await requireAdmin(request);
  const { bucket, image } = await readJson(request, requestSchema);
  // Before the download: an object that replaces this one meanwhile is not accepted.
  const stored = await parseResponse(database.rpc("stored_image", { bucket, image }), storedSchema);
  if (!stored) throw new Refusal(404, "unknown_image", "This image does not exist.");
  if (stored.is_accepted) return json({ accepted: true });

  const { data, error } = await database.storage.from(bucket).download(image);
  if (error) throw new Unavailable(error.message);
  const problem = await storedImageProblem(new Uint8Array(await data.arrayBuffer()), data.type);
  if (problem) {
    // Rows from before the check may show it: a gap in the page is worse.
    if (!stored.is_shown) await database.storage.from(bucket).remove([image]);
    throw new Refusal(422, "invalid_image", problem);
  }
  const { object_id, version } = stored;
  await parseResponse(database.rpc("accept_image", { object_id, version }), z.null());
  return json({ accepted: true });
});
