import { randomUUID } from "node:crypto";
import { runConcurrently } from "@portal/shared/tooling/release/storage/runConcurrently";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { ThrowawayStack } from "../throwawayStack";

export interface SignedInMember {
  readonly id: string;
  /** Access token of the member's session. */
  readonly token: string;
}

const CONCURRENT_SIGN_INS = 8;

/** Signed-in members with enough credits for all bookings. */
export async function createMembers(
  stack: ThrowawayStack,
  size: number,
): Promise<SignedInMember[]> {
  const server = connect(stack, stack.secretKey);
  const members: SignedInMember[] = [];
  async function createMember(): Promise<void> {
    const account = { email: `${randomUUID()}@example.com`, password: "Member123" };
    const { data, error } = await server.auth.admin.createUser({ ...account, email_confirm: true });
    if (error) throw error;
    const { id } = data.user;
    await server.rpc("addUserCredits", { userid: id, amount_to_add: 1_000_000 }).throwOnError();
    const client = connect(stack, stack.publishableKey);
    const signedIn = await client.auth.signInWithPassword(account);
    if (signedIn.error) throw signedIn.error;
    members.push({ id, token: signedIn.data.session.access_token });
  }
  const indexes = Array.from({ length: size }, (_, index) => index);
  await runConcurrently(CONCURRENT_SIGN_INS, indexes, createMember);
  return members;
}

/** Creates rooms without bookings. */
export async function createRooms(stack: ThrowawayStack, size: number): Promise<string[]> {
  const rooms = Array.from({ length: size }, () => ({
    name: randomUUID(),
    capacity: 4,
    credits_per_hour: 2,
  }));
  const { data } = await connect(stack, stack.secretKey)
    .from("rooms")
    .insert(rooms)
    .select("id")
    .throwOnError();
  return data.map(({ id }) => String(id));
}

function connect({ apiUrl }: ThrowawayStack, key: string): SupabaseClient {
  return createClient(apiUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}
