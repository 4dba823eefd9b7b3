import { stageHand, type Person } from "./people";

/** The link that a mail of this type would carry, without sending the mail. */
export async function mailLinkFor(
  person: Person,
  type: "magiclink" | "recovery",
  next = "/login",
): Promise<string> {
  const { data, error } = await stageHand().auth.admin.generateLink({ type, email: person.email });
  if (error) throw error;
  const token = data.properties.hashed_token;
  return `/auth/confirm?${new URLSearchParams({ token_hash: token, type, next })}`;
}
