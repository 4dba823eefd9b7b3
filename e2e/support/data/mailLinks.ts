import { serviceClient, type TestUser } from "../testUsers";

/** Creates the link of such an email without sending it. */
export async function mailLinkFor(
  person: TestUser,
  type: "magiclink" | "recovery",
  next = "/login",
): Promise<string> {
  const { data, error } = await serviceClient().auth.admin.generateLink({
    type,
    email: person.email,
  });
  if (error) throw error;
  const token = data.properties.hashed_token;
  return `/auth/confirm?${new URLSearchParams({ token_hash: token, type, next })}`;
}
