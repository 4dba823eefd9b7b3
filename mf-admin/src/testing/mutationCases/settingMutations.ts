import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { useSaveDayPassPrice } from "../../features/day-pass/dayPassPrice.mutations";
import { useSaveOpeningHours } from "../../features/hours/openingHours.mutations";
import { answer } from "../fakePortal";
import { again, mutationCase, someRow, type MutationCase } from "./mutationCase";

const price = { value: { credits: 8 }, updatedAt: someRow.updated_at };
const hours = { value: defaultOpeningHours, updatedAt: someRow.updated_at };
const unchangedSetting = (key: string) => ({
  condition: { key: `eq.${key}`, updated_at: `eq.${someRow.updated_at}` },
});

export const settingMutations: MutationCase[] = [
  mutationCase({
    mutation: "useSaveDayPassPrice",
    action: "sets the price of a day pass",
    use: useSaveDayPassPrice,
    input: { seen: price, price: { credits: 9 } },
    errorToast: { title: `Failed to update day pass credits: ${again}` },
    successToast: { title: "Day pass credits updated successfully" },
    ...unchangedSetting("day_pass_credits"),
  }),
  mutationCase({
    mutation: "useSaveDayPassPrice",
    action: "sets the first price of a day pass",
    use: useSaveDayPassPrice,
    input: { seen: { ...price, updatedAt: null }, price: { credits: 9 } },
    errorToast: { title: `Failed to update day pass credits: ${again}` },
    successToast: { title: "Day pass credits updated successfully" },
    conflict: () => answer({ code: "23505", message: "duplicate key" }, 409),
  }),
  mutationCase({
    mutation: "useSaveOpeningHours",
    action: "sets the opening hours",
    use: useSaveOpeningHours,
    input: { seen: hours, next: defaultOpeningHours },
    errorToast: { title: `Error updating: Error checking existing hours: ${again}` },
    successToast: { title: "Hours and holidays updated successfully" },
    ...unchangedSetting("opening_hours"),
  }),
];
