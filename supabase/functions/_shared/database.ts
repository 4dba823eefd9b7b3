import { createClient } from "npm:@supabase/supabase-js@2.119.1";
import { z } from "npm:zod@4.6.7";
import { Refusal, Unavailable } from "./http.ts";

const secretKeys = z.object({ default: z.string() });

export function serverKeys(): string[] {
  const legacy = Deno.env.get("SUPABASE_SERVICE_ROLE_KEY");
  const newer = Deno.env.get("SUPABASE_SECRET_KEYS");
  const parsed = newer ? secretKeys.safeParse(JSON.parse(newer)) : undefined;
  return [parsed?.data?.default, legacy].filter((key) => key !== undefined);
}

/** Bypasses row level security. */
export const database = createClient(Deno.env.get("SUPABASE_URL") ?? "", serverKeys()[0] ?? "", {
  auth: { persistSession: false, autoRefreshToken: false },
});

interface DatabaseError {
  readonly code: string;
  readonly message: string;
  readonly details: string | null;
}

/** @throws Refusal if the database refuses, Unavailable for every other error */
export async function parseResponse<Output>(
  call: PromiseLike<{ data: unknown; error: DatabaseError | null }>,
  schema: z.ZodType<Output>,
): Promise<Output> {
  const { data, error } = await call;
  if (error?.code === "P0001") throw new Refusal(400, error.code, error.message, error.details);
  if (error) throw new Unavailable(`The database responded with ${error.code}: ${error.message}`);
  return schema.parse(data);
}
