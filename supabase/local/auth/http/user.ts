import { z } from "zod";
import { changePassword } from "../flows/changePassword";
import { requestEmailChange } from "../flows/emailChange";
import { countMail } from "../limits/limits";
import { challengeSchema } from "../tokens/codeFlow";
import { mergeMetadata } from "../users/metadata";
import { userJson } from "../users/userJson";
import { findUser } from "../users/userRows";
import { requireSignedIn } from "./caller";
import { emailField, metadataField } from "./fields";
import { type Handler, readBody, redirectOf } from "./request";

export const currentUser: Handler = async (auth, call) => {
  const { user } = await requireSignedIn(auth, call);
  return Response.json(await userJson(auth.db, user));
};

const changesSchema = challengeSchema.extend({
  email: emailField.nullish(),
  password: z.string().nullish(),
  data: metadataField,
});

export const changeUser: Handler = async (auth, call) => {
  const { user, session } = await requireSignedIn(auth, call);
  const changes = await readBody(call, changesSchema);
  if (changes.password) await changePassword(auth, user, session, changes.password);
  if (Object.keys(changes.data).length > 0) {
    const metadata = mergeMetadata(user.raw_user_meta_data, changes.data);
    await auth.db`
      update auth.users set raw_user_meta_data = ${auth.db.json(metadata)}, updated_at = now()
      where id = ${user.id}`;
  }
  if (changes.email && changes.email !== user.email) {
    const redirectTo = redirectOf(auth, call);
    await countMail(auth.limits, user.id, {
      use: "email_change",
      to: changes.email,
      pausedFor: user.id,
    });
    await requestEmailChange(auth, user, { email: changes.email, challenge: changes, redirectTo });
  }
  return Response.json(await userJson(auth.db, (await findUser(auth.db, user.id)) ?? user));
};
