import type { Json } from "@portal/shared/data/database.types";
import type { Supabase } from "@portal/shared/data/supabase";
import { throwIfConflict, requireRow } from "@portal/shared/data/staleVersion";
import type { Setting } from "./setting.queries";
import { isConstraintError } from "../isConstraintError";

/** @throws StaleVersionError if the setting was changed since it was loaded. */
export async function saveSetting(
  supabase: Supabase,
  key: string,
  seen: Pick<Setting<unknown>, "updatedAt">,
  value: NonNullable<Json>,
): Promise<void> {
  const settings = supabase.from("system_settings");
  if (seen.updatedAt === null) {
    await throwIfConflict(settings.insert({ key, value }).throwOnError(), (error) =>
      isConstraintError(error, "unique"),
    );
    return;
  }
  await requireRow(
    settings.update({ value }).eq("key", key).eq("updated_at", seen.updatedAt).select("key"),
  );
}
