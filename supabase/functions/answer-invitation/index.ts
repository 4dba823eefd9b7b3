import { z } from "npm:zod@4.6.7";
import { parseResponse, database } from "../_shared/database.ts";
import { json, readJson, serve } from "../_shared/http.ts";

const bodySchema = z.object({
  token: z.string().max(300),
  response: z.enum(["accepted", "declined"]).optional(),
});

// A guest without an account reads an invitation and answers it. The signed token of the email authorizes.
serve(async (request) => {
  const { token, response } = await readJson(request, bodySchema);
  const args = { token, ...(response && { response }) };
  return json(await parseResponse(database.rpc("answer_invitation", args), z.unknown()));
});
