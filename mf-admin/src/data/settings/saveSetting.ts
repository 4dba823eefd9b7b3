import type { Json } from "@portal/shared/data/database.types";
import type { Supabase } from "@portal/shared/data/supabase";
import { unlessFirst, written } from "@portal/shared/data/changedMeanwhile";
import type { Setting } from "./setting.queries";
import { violates } from "../violates";

/** @throws ChangedMeanwhile if the setting was changed since it was loaded. */
export async function saveSetting(
  supabase: Supabase,
  key: string,
  seen: Pick<Setting<unknown>, "updatedAt">,
  value: NonNullable<Json>,
): Promise<void> {
  const settings = supabase.from("system_settings");
  if (seen.updatedAt === null) {
    await unlessFirst(settings.insert({ key, value }).throwOnError(), (error) =>
      violates(error, "unique"),
    );
    return;
  }
  await written(
    settings.update({ value }).eq("key", key).eq("updated_at", seen.updatedAt).select("key"),
  );
}
