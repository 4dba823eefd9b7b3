import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { newAccounts, newDatabase } from "../races/concurrency";

export interface Message {
  readonly id: string;
  readonly lease: string;
  readonly kind: string;
  readonly recipient: string | null;
  readonly member_name: string | null;
  readonly user_id: string | null;
  readonly attempts: number;
  readonly unsubscribe_token: string | null;
}

/** A separate database, because claims of the shared one would take the messages of other tests. */
export async function newDeliveryDatabase(name: string) {
  const sql = await newDatabase(name);
  return {
    sql,
    claim: (howMany = 50, leaseSeconds = 120) =>
      sql<Message[]>`select * from claim_outbox(${howMany}, ${leaseSeconds})`,
    async record({ id, lease }: Message, error: string | null = null, isPermanent = false) {
      const [row] = await sql<{ status: string | null }[]>`
        select record_delivery(${id}, ${lease}, ${error}, ${isPermanent}) as status`;
      return row?.status;
    },
    notify: (person: string, kind = "visitor_approved", subject: string = randomUUID()) =>
      sql`select private.notify(${person}, ${kind}, ${subject}, 0, '{}')`,
  };
}

/** Accounts with a confirmed address. */
export async function newRecipients(sql: Sql, size: number): Promise<string[]> {
  const people = await newAccounts(sql, size);
  await sql`update auth.users set email_confirmed_at = now() where id = any (${people})`;
  return people;
}
