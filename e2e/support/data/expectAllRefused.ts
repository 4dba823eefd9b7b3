import { expect } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";

export interface Attempt {
  what: string;
  /** A write that changes no row counts as refused too. */
  send: (member: SupabaseClient) => PromiseLike<{ error: unknown; data: unknown }>;
}

export async function expectAllRefused(
  person: SupabaseClient,
  attempts: readonly Attempt[],
): Promise<void> {
  for (const attempt of attempts) {
    const { error, data } = await attempt.send(person);
    expect(error !== null || (Array.isArray(data) && data.length === 0), attempt.what).toBe(true);
  }
}
