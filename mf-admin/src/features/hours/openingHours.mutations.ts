import type { OpeningHours } from "@portal/shared/domain/openingHours";
import { StaleVersionError } from "@portal/shared/data/staleVersion";
import { messageOf } from "@portal/shared/data/errors";
import type { Supabase } from "@portal/shared/data/supabase";
import { saveSetting } from "../../data/settings/saveSetting";
import { settingKey } from "@portal/shared/data/queryKeys";
import type { Setting } from "../../data/settings/setting.queries";
import { describeError, useAdminMutation } from "../../data/useAdminMutation";
import { HOURS_KEY } from "./openingHours.queries";

export function useSaveOpeningHours() {
  return useAdminMutation({
    isEdit: true,
    write: saveOpeningHours,
    invalidates: [settingKey(HOURS_KEY)],
    successToast: () => ({ title: "Hours and holidays updated successfully" }),
    errorToast: (error) => ({
      title: `Error updating: ${describeError(error, "Please try again.")}`,
    }),
  });
}

interface Save {
  seen: Setting<OpeningHours>;
  next: OpeningHours;
}

/** @throws StaleVersionError if the row was changed since it was loaded. */
async function saveOpeningHours(supabase: Supabase, { seen, next }: Save): Promise<void> {
  const { data } = await withErrorPrefix(
    "Error checking existing hours",
    supabase
      .from("system_settings")
      .select("updated_at")
      .eq("key", HOURS_KEY)
      .maybeSingle()
      .throwOnError(),
  );
  if ((data?.updated_at ?? null) !== seen.updatedAt) throw new StaleVersionError();
  const holidays = next.holidays.map(({ id, date, name }) => ({
    id: id ?? crypto.randomUUID(),
    date,
    name,
  }));
  await withErrorPrefix(
    data ? "Error updating opening hours" : "Error creating opening hours",
    saveSetting(supabase, HOURS_KEY, seen, { hours: next.hours, holidays }),
  );
}

/** spec 1 §8 */
async function withErrorPrefix<Output>(prefix: string, step: PromiseLike<Output>): Promise<Output> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof StaleVersionError) throw error;
    const reason = messageOf(error, "Please try again.");
    throw new Error(`${prefix}: ${reason}`, { cause: error });
  }
}
