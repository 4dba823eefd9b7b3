import type { OpeningHours } from "@portal/shared/domain/openingHours";
import { ChangedMeanwhile } from "@portal/shared/data/changedMeanwhile";
import { messageOf } from "@portal/shared/data/errors";
import type { Supabase } from "@portal/shared/data/supabase";
import { saveSetting } from "../../data/saveSetting";
import { settingKey } from "@portal/shared/data/queryKeys";
import type { Setting } from "../../data/setting.queries";
import { reasonOf, useAdminWrite } from "../../data/useAdminWrite";
import { HOURS_KEY } from "./openingHours.queries";

export function useSaveOpeningHours() {
  return useAdminWrite({
    write: saveOpeningHours,
    invalidates: [settingKey(HOURS_KEY)],
    succeeded: () => ({ title: "Hours and holidays updated successfully" }),
    failed: (error) => ({ title: `Error updating: ${reasonOf(error, "Please try again.")}` }),
  });
}

interface Save {
  seen: Setting<OpeningHours>;
  next: OpeningHours;
}

/** Looks the row up, then updates or inserts it (spec 1 §7), unless it is no longer as seen. */
async function saveOpeningHours(supabase: Supabase, { seen, next }: Save): Promise<void> {
  const { data } = await naming(
    "Error checking existing hours",
    supabase
      .from("system_settings")
      .select("updated_at")
      .eq("key", HOURS_KEY)
      .maybeSingle()
      .throwOnError(),
  );
  if ((data?.updated_at ?? null) !== seen.updatedAt) throw new ChangedMeanwhile();
  const holidays = next.holidays.map(({ id, date, name }) => ({
    id: id ?? crypto.randomUUID(),
    date,
    name,
  }));
  await naming(
    data ? "Error updating opening hours" : "Error creating opening hours",
    saveSetting(supabase, HOURS_KEY, seen, { hours: next.hours, holidays }),
  );
}

/** The errors of specification 1 §8: a fixed beginning, then what went wrong in words for people. */
async function naming<Output>(beginning: string, step: PromiseLike<Output>): Promise<Output> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) throw error;
    const reason = messageOf(error, "Please try again.");
    throw new Error(`${beginning}: ${reason}`, { cause: error });
  }
}
