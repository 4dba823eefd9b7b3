import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import type { Database, UserRow } from "../users/userRows";

export type TokenType =
  | "confirmation_token"
  | "recovery_token"
  | "email_change_token_new"
  | "email_change_token_current";

export interface OneTimeToken {
  readonly code: string;
  /** The value in the link: 128 random bits, with the prefix pkce_ in the PKCE flow. */
  readonly hash: string;
}

function codeHash(email: string, code: string): string {
  return createHash("sha224").update(`${email.toLowerCase()}${code}`).digest("hex");
}

export async function issueToken(
  db: Database,
  user: Pick<UserRow, "id">,
  token: { type: TokenType; email: string; digits: number; pkce?: boolean },
): Promise<OneTimeToken> {
  const code = String(randomInt(0, 10 ** token.digits)).padStart(token.digits, "0");
  const hash = `${token.pkce ? "pkce_" : ""}${randomBytes(16).toString("hex")}`;
  const email = token.email.toLowerCase();
  await db`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, code_hash, relates_to)
    values (
      ${randomUUID()}, ${user.id}, ${token.type}, ${hash}, ${codeHash(email, code)}, ${email}
    )
    on conflict (user_id, token_type) do update set
      token_hash = excluded.token_hash, code_hash = excluded.code_hash,
      relates_to = excluded.relates_to, created_at = now(), updated_at = now()`;
  return { code, hash };
}

export interface RedeemedToken {
  readonly user_id: string;
  readonly token_type: TokenType;
  readonly relates_to: string;
}

export type Proof = { readonly hash: string } | { readonly email: string; readonly code: string };

export async function redeemToken(
  db: Database,
  proof: Proof,
  types: readonly TokenType[],
  lifetimeSeconds: number,
): Promise<RedeemedToken | null> {
  if ("hash" in proof && proof.hash.includes("\0")) return null;
  const matches =
    "hash" in proof
      ? db`token_hash = ${proof.hash}`
      : db`code_hash = ${codeHash(proof.email, proof.code)} and relates_to = ${proof.email}`;
  // Locks the user before the token, as a sign-up that replaces both does.
  await db`
    select from auth.users
    where id in (select user_id from auth.one_time_tokens where ${matches}) for update`;
  const [found] = await db<RedeemedToken[]>`
    delete from auth.one_time_tokens
    where ${matches} and token_type::text = any(${[...types]})
      and created_at > now() - make_interval(secs => ${lifetimeSeconds})
    returning user_id, token_type, relates_to`;
  return found ?? null;
}

/** Voids the codes sent to an address. Their links stay valid: they cannot be guessed. */
export async function voidCodes(db: Database, email: string): Promise<void> {
  await db`update auth.one_time_tokens set code_hash = null where relates_to = ${email}`;
}
