import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "@portal/shared/data/database.types";
import postgres from "postgres";
import { afterAll, beforeEach, inject } from "vitest";

export const stack = inject("stack");

export type Client = ReturnType<typeof newClient>;

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly client: Client;
}

const afterClients: (() => Promise<unknown>)[] = [];

export function newClient(key: string = stack.publishableKey) {
  const client = createClient<Database>(stack.apiUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  afterClients.push(() => client.removeAllChannels());
  return client;
}

export const anon = newClient();

export const service = newClient(stack.secretKey);

export const member = (): Promise<TestUser> => signIn("member@example.com", "Member123");

export const admin = (): Promise<TestUser> => signIn("admin@example.com", "Admin123");

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

/** A new member for each test of a file, in one object. */
export function memberPerTest(fullName: string): TestUser {
  const current = {} as TestUser;
  beforeEach(async () => {
    Object.assign(current, await newMember(fullName));
  });
  return current;
}

export async function signIn(email: string, password: string): Promise<TestUser> {
  const client = newClient();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return { id: data.user.id, email, password, client };
}

/** Superuser connection that bypasses all policies. */
export const sql = postgres(stack.superuserUrl, { max: 4, onnotice: () => undefined });

afterAll(async () => {
  for (const leave of afterClients) await leave();
  await sql.end();
});
