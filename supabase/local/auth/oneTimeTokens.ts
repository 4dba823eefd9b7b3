import { createHash, randomInt, randomUUID } from "node:crypto";
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
  /** What the link bears; begins with pkce_ when the link is to lead to a code exchange. */
  readonly hash: string;
}

/** The hash under which a code is kept: knowing the address is needed to try codes. */
export function tokenHash(email: string, code: string): string {
  return createHash("sha224").update(`${email.toLowerCase()}${code}`).digest("hex");
}

/** Makes a token; an earlier one of the same type stops working. */
export async function issueToken(
  db: Database,
  user: Pick<UserRow, "id">,
  token: { type: TokenType; email: string; digits: number; pkce?: boolean },
): Promise<OneTimeToken> {
  const code = String(randomInt(0, 10 ** token.digits)).padStart(token.digits, "0");
  const hash = `${token.pkce ? "pkce_" : ""}${tokenHash(token.email, code)}`;
  await db`
    insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
    values (${randomUUID()}, ${user.id}, ${token.type}, ${hash}, ${token.email.toLowerCase()})
    on conflict (user_id, token_type) do update set
      token_hash = excluded.token_hash, relates_to = excluded.relates_to,
      created_at = now(), updated_at = now()`;
  return { code, hash };
}

export interface FoundToken {
  readonly user_id: string;
  readonly token_type: TokenType;
  readonly relates_to: string;
}

/** Takes a token out of use. Null when unknown, used before, or older than `lifeSeconds`. */
export async function takeToken(
  db: Database,
  hash: string,
  types: readonly TokenType[],
  lifeSeconds: number,
): Promise<FoundToken | null> {
  const [found] = await db<FoundToken[]>`
    delete from auth.one_time_tokens
    where token_hash in (${hash}, ${`pkce_${hash}`}) and token_type::text = any(${[...types]})
      and created_at > now() - make_interval(secs => ${lifeSeconds})
    returning user_id, token_type, relates_to`;
  return found ?? null;
}
