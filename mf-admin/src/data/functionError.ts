import { FunctionsHttpError } from "@supabase/supabase-js";
import { z } from "zod";

const answer = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
]);

/** The sentence that an edge function answered with, or an empty text. */
export async function functionError(error: unknown): Promise<string> {
  if (!(error instanceof FunctionsHttpError)) return "";
  const response: unknown = error.context;
  if (!(response instanceof Response)) return "";
  const body: unknown = await response.json().catch(() => null);
  return answer.safeParse(body).data ?? "";
}
