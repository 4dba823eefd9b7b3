import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import type { Database, UserRow } from "./userStore";

export type TokenType =
  | "confirmation_token"
  | "recovery_token"
  | "reauthentication_token"
  | "email_change_token_new"
  | "email_change_token_current";

export interface OneTimeToken {
  /** The digits a person types. */
  readonly code: string;
  /** What the link carries: 128 random bits, after pkce_ when the link leads to a code exchange. */
  readonly hash: string;
}

function codeHash(email: string, code: string): string {
  return createHash("sha224").update(`${email.toLowerCase()}${code}`).digest("hex");
}

/** Makes a token; an earlier one of the same type stops working. */
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

export interface FoundToken {
  readonly user_id: string;
  readonly token_type: TokenType;
  readonly relates_to: string;
}

/** What a person proves to have received: a link's token, or the digits beside it. */
export type Proof = { readonly hash: string } | { readonly email: string; readonly code: string };

/** Uses a token up. Null when unknown, used before, or older than `lifeSeconds`. */
export async function takeToken(
  db: Database,
  proof: Proof,
  types: readonly TokenType[],
  lifeSeconds: number,
): Promise<FoundToken | null> {
  if ("hash" in proof && proof.hash.includes("\0")) return null;
  const isProven =
    "hash" in proof
      ? db`token_hash = ${proof.hash}`
      : db`code_hash = ${codeHash(proof.email, proof.code)} and relates_to = ${proof.email}`;
  // The account before its token, in the order of a sign-up that replaces both.
  await db`
    select from auth.users
    where id in (select user_id from auth.one_time_tokens where ${isProven}) for update`;
  const [found] = await db<FoundToken[]>`
    delete from auth.one_time_tokens
    where ${isProven} and token_type::text = any(${[...types]})
      and created_at > now() - make_interval(secs => ${lifeSeconds})
    returning user_id, token_type, relates_to`;
  return found ?? null;
}

/** Voids the codes sent to an address. Their links stay valid: nobody can guess those. */
export async function voidCodes(db: Database, email: string): Promise<void> {
  await db`update auth.one_time_tokens set code_hash = null where relates_to = ${email}`;
}
