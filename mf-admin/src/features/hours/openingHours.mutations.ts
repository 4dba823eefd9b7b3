import type { OpeningHours } from "@portal/shared/domain/openingHours";
import { saveSetting } from "../../data/saveSetting";
import { settingKey, type Setting } from "../../data/setting.queries";
import { reasonOf, useAdminWrite } from "../../data/useAdminWrite";
import { HOURS_KEY } from "./openingHours.queries";

export function useSaveOpeningHours() {
  return useAdminWrite({
    write: (supabase, { seen, next }: { seen: Setting<OpeningHours>; next: OpeningHours }) =>
      saveSetting(supabase, HOURS_KEY, seen, {
        hours: next.hours,
        holidays: next.holidays.map(({ id, date, name }) => ({
          id: id ?? crypto.randomUUID(),
          date,
          name,
        })),
      }),
    invalidates: [settingKey(HOURS_KEY)],
    succeeded: () => ({ title: "Hours and holidays updated successfully" }),
    failed: (error) => ({ title: `Error updating: ${reasonOf(error, "Please try again.")}` }),
  });
}
