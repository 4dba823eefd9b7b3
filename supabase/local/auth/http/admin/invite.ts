import { z } from "zod";
import { inviteUser } from "../../flows/invitation";
import { userJson } from "../../users/userJson";
import { requireServiceRole } from "../caller";
import { emailField, metadataField } from "../fields";
import { type Handler, readBody, redirectOf } from "../request";

const bodySchema = z.object({ email: emailField, data: metadataField });

export const invite: Handler = async (auth, call) => {
  await requireServiceRole(auth, call);
  const { email, data: metadata } = await readBody(call, bodySchema);
  const redirectTo = redirectOf(auth, call);
  const user = await inviteUser(auth, { email, metadata, redirectTo });
  return Response.json(await userJson(auth.db, user));
};
