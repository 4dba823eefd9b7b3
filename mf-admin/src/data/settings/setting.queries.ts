import { queryOptions } from "@tanstack/react-query";
import { settingKey } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";

export interface Setting<Value> {
  value: Value;
  /** Null if no row exists; `value` is then the fallback. */
  updatedAt: string | null;
}

interface Schema<Value> {
  /** @throws when the value is invalid */
  parse(value: unknown): Value;
}

export const settingQueries = {
  of: <Value>(supabase: Supabase, key: string, schema: Schema<Value>, fallback: Value) =>
    queryOptions({
      queryKey: [...settingKey(key), "setting"],
      queryFn: async ({ signal }): Promise<Setting<Value>> =>
        (await readSetting(supabase, key, schema, signal)) ?? { value: fallback, updatedAt: null },
    }),
};

export async function readSetting<Value>(
  supabase: Supabase,
  key: string,
  schema: Schema<Value>,
  signal: AbortSignal,
): Promise<Setting<Value> | null> {
  const { data } = await supabase
    .from("system_settings")
    .select("value, updated_at")
    .eq("key", key)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data && { value: schema.parse(data.value), updatedAt: data.updated_at };
}
