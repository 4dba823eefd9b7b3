import type { Sql } from "postgres";
import type { Caller } from "../context";
import { isConnectionLost } from "../database/connectionLost";
import type { Change } from "./changes/change";
import type { Channels } from "./channels";

export const ACCOUNTS_PUBLICATION = "supabase_realtime_accounts_publication";

export const accountsSchema = /* sql */ `
do $$ begin
  if not exists (select from pg_publication where pubname = '${ACCOUNTS_PUBLICATION}') then
    create publication ${ACCOUNTS_PUBLICATION} for table auth.users (id, banned_until, deleted_at)
      with (publish = 'update, delete');
  end if;
end $$;
`;

export const isAccount = ({ relation }: Change): boolean =>
  relation.schema === "auth" && relation.name === "users";

export const inactiveAccount = "Unauthorized: The account is banned or deleted";

/** Closes the channels of an account when it is banned or deleted. */
export class Accounts {
  readonly #sql: Sql;
  readonly #channels: Channels;
  readonly #endings = new Map<string, number>();

  constructor(sql: Sql, channels: Channels) {
    this.#sql = sql;
    this.#channels = channels;
  }

  /** Returns true for callers without an account, and null if the database is not available. */
  async isActive({ claims: { sub } }: Pick<Caller, "claims">): Promise<boolean | null> {
    if (!sub) return true;
    const sql = this.#sql;
    try {
      const found = await sql`
        select from auth.users where id::text = ${sub} and deleted_at is null
          and (banned_until is null or banned_until <= now())`;
      return found.length > 0;
    } catch (error) {
      if (isConnectionLost(error)) return null;
      throw error;
    }
  }

  /** How often the account of a caller was banned or deleted. A join compares the numbers before and after. */
  endings({ claims: { sub } }: Caller): number {
    return this.#endings.get(sub ?? "") ?? 0;
  }

  /** Call when the change is visible to other transactions. */
  async apply({ type, record, oldRecord }: Change): Promise<void> {
    const sub = record?.["id"] ?? oldRecord?.["id"];
    const mayHaveEnded = type === "DELETE" || record?.["banned_until"] || record?.["deleted_at"];
    if (!sub || !mayHaveEnded) return;
    if ((await this.isActive({ claims: { sub } })) !== false) return;
    this.#endings.set(sub, (this.#endings.get(sub) ?? 0) + 1);
    for (const channel of this.#channels.ofAccount(sub)) channel.expel(inactiveAccount);
  }
}
