import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "@portal/shared/data/database.types";
import postgres from "postgres";
import { afterAll, inject } from "vitest";
import ws from "ws";

/** Addresses and keys of the shared stack. */
export const stack = inject("stack");

export type Client = ReturnType<typeof newClient>;

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** Signed in as this person; every request uses the REST API. */
  readonly client: Client;
}

const afterClients: (() => Promise<unknown>)[] = [];

/** A client without a session. */
export function newClient(key: string = stack.publishableKey) {
  const client = createClient<Database>(stack.apiUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket of its own. The types of ws and the DOM differ only in names.
    realtime: { transport: ws as never },
  });
  afterClients.push(() => client.removeAllChannels());
  return client;
}

/** An anonymous client. */
export const anon = newClient();

/** A client of the server, which bypasses row level security. */
export const service = newClient(stack.secretKey);

/** Signs in as the seed's member. */
export const member = (): Promise<TestUser> => signIn("member@example.com", "Member123");

/** Signs in as the seed's admin. */
export const admin = (): Promise<TestUser> => signIn("admin@example.com", "Admin123");

/** A new member with a confirmed email, signed in. */
export async function newMember(fullName = "Nila Nobody"): Promise<TestUser> {
  const email = `${randomUUID()}@example.com`;
  const password = "Member123";
  const { error } = await service.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: fullName },
  });
  if (error) throw error;
  return signIn(email, password);
}

export async function signIn(email: string, password: string): Promise<TestUser> {
  const client = newClient();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { id: data.user.id, email, password, client };
}

/** SQL as superuser, for setup that clients may not do and for checks that bypass policies. */
export const sql = postgres(stack.superuserUrl, { max: 4, onnotice: () => undefined });

afterAll(async () => {
  for (const leave of afterClients) await leave();
  await sql.end();
});
