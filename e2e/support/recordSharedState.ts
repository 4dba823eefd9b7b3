import { writeFileSync } from "node:fs";
import { readSharedState, sharedStateFile } from "./portal/sharedState";
import { serviceClient } from "./testUsers";

interface OpeningHours {
  hours: { open: string }[];
}

/** Playwright calls it once the portal answers, before the first test. */
export default async function recordSharedState(): Promise<void> {
  await openAllSlotsEveryDay();
  writeFileSync(sharedStateFile, JSON.stringify(await readSharedState()));
}

/** Tests book from 9:00 on days relative to today, also on weekends. */
async function openAllSlotsEveryDay(): Promise<void> {
  const settings = () => serviceClient().from("system_settings");
  const { data } = await settings()
    .select("value")
    .eq("key", "opening_hours")
    .single()
    .throwOnError();
  const value = data.value as unknown as OpeningHours;
  const hours = value.hours.map((weekday) => ({ ...weekday, open: "08:00" }));
  await settings()
    .update({ value: { ...value, hours } as never })
    .eq("key", "opening_hours")
    .throwOnError();
}
