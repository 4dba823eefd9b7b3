import { z } from "zod";
import { AuthError } from "../authError";
import { registerUser } from "../flows/registerUser";
import { countMail, countRequest } from "../limits/limits";
import { challengeSchema } from "../tokens/codeFlow";
import { hashPassword, requireStrongPassword } from "../users/passwords";
import { emailField, metadataField } from "./fields";
import { type Handler, readBody, redirectOf } from "./request";

const bodySchema = challengeSchema.extend({
  email: emailField,
  password: z.string().nullish(),
  data: metadataField,
});

export const signup: Handler = async (auth, call) => {
  await countRequest(auth.limits.signIns, call.address);
  const body = await readBody(call, bodySchema);
  const password = body.password ?? "";
  if (password === "")
    throw new AuthError(422, "validation_failed", "Signup requires a valid password");
  requireStrongPassword(password, auth.settings);
  await countMail(auth.limits, call.address, { use: "signup", to: body.email });

  const { json, sendMail } = await registerUser(auth, {
    newUser: {
      email: body.email,
      passwordHash: await hashPassword(password),
      userMetadata: body.data,
      registers: true,
    },
    challenge: body,
    redirectTo: redirectOf(auth, call),
  });
  auth.background.run(sendMail);
  return Response.json(json);
};
