import { functionResponse } from "@portal/shared/data/functionResponse";
import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";

const refusalBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
});

export class FunctionRefusal extends Error {
  readonly code: string;
  readonly details: string | null;

  constructor({ code, message, details }: z.infer<typeof refusalBody>) {
    super(message);
    this.name = "FunctionRefusal";
    this.code = code;
    this.details = details ?? null;
  }
}

/** @throws FunctionRefusal if the function refuses; the client's error if it is unreachable. */
export async function invokeFunction<Output>(
  supabase: Supabase,
  name: string,
  body: Record<string, unknown>,
  schema: z.ZodType<Output>,
): Promise<Output | null> {
  const { data, error } = await supabase.functions.invoke<unknown>(name, { body });
  if (error) throw await refusalIn(error);
  return data ? schema.parse(data) : null;
}

async function refusalIn(failure: unknown): Promise<unknown> {
  const response = functionResponse(failure);
  try {
    return new FunctionRefusal(refusalBody.parse(await response?.json()));
  } catch {
    return failure;
  }
}
