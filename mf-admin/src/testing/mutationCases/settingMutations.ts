import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { useSaveDayPassPrice } from "../../features/day-pass/dayPassPrice.mutations";
import { useSaveCanaryBudget } from "../../features/modules/canary-budget/canaryBudget.mutations";
import { defaultCanaryBudget } from "../../features/modules/canary-budget/canaryBudget.schema";
import { useSaveOpeningHours } from "../../features/hours/openingHours.mutations";
import { useSaveVisitorNames } from "../../features/visitor-names/visitorNames.mutations";
import { useSaveWifi } from "../../features/wifi/wifi.mutations";
import { jsonResponse } from "../fakePortal";
import { again, conflictingEdit, mutationCase, someRow, type MutationCase } from "./mutationCase";

const price = { value: { credits: 8 }, updatedAt: someRow.updated_at };
const hours = { value: defaultOpeningHours, updatedAt: someRow.updated_at };
const wifi = {
  member: { name: " House Members ", password: "under-the-tree" },
  guest: { name: "House Guests", password: "" },
};

export const settingMutations: MutationCase[] = [
  mutationCase({
    mutation: "useSaveDayPassPrice",
    action: "sets the price of a day pass",
    use: useSaveDayPassPrice,
    input: { seen: price, price: { credits: 9 } },
    errorToast: { title: `Failed to update day pass credits: ${again}` },
    successToast: { title: "Day pass credits updated successfully" },
    ...conflictingEdit,
    invalidates: ["settings/day_pass_credits"],
  }),
  mutationCase({
    mutation: "useSaveDayPassPrice",
    action: "sets the first price of a day pass",
    use: useSaveDayPassPrice,
    input: { seen: { ...price, updatedAt: null }, price: { credits: 9 } },
    errorToast: { title: `Failed to update day pass credits: ${again}` },
    successToast: { title: "Day pass credits updated successfully" },
    conflict: () => jsonResponse({ code: "23505", message: "duplicate key" }, 409),
    isEdit: true,
    invalidates: ["settings/day_pass_credits"],
  }),
  mutationCase({
    mutation: "useSaveOpeningHours",
    action: "sets the opening hours",
    use: useSaveOpeningHours,
    input: { seen: hours, next: defaultOpeningHours, bookings: [] },
    errorToast: { title: `Error updating: Error checking existing hours: ${again}` },
    successToast: { title: "Hours and holidays updated successfully" },
    ...conflictingEdit,
    invalidates: [
      "settings/opening_hours",
      "bookings",
      "slots",
      "credits",
      "admin/users",
      "admin/counts",
      "admin/activity",
    ],
  }),
  mutationCase({
    mutation: "useSaveWifi",
    action: "changes the WiFi",
    use: useSaveWifi,
    input: { seen: { value: wifi, updatedAt: someRow.updated_at }, wifi },
    errorToast: { title: "Failed to update WiFi", description: again },
    successToast: { title: "WiFi updated successfully" },
    ...conflictingEdit,
    invalidates: ["settings/wifi"],
  }),
  mutationCase({
    mutation: "useSaveVisitorNames",
    action: "sets when names are erased",
    use: useSaveVisitorNames,
    input: { seen: { value: { days: 90 }, updatedAt: someRow.updated_at }, names: { days: 30 } },
    errorToast: { title: "Setting not saved", description: again },
    successToast: { title: "Names are erased after 30 days" },
    ...conflictingEdit,
    invalidates: ["settings/visitor_name_days"],
  }),
  mutationCase({
    mutation: "useSaveCanaryBudget",
    action: "changes the error budget of canaries",
    use: useSaveCanaryBudget,
    input: {
      seen: { value: defaultCanaryBudget, updatedAt: someRow.updated_at },
      budget: { ...defaultCanaryBudget, sessions: 50 },
    },
    errorToast: { title: "Error budget not saved", description: again },
    successToast: { title: "Error budget saved" },
    ...conflictingEdit,
    invalidates: ["settings/canary_budget"],
  }),
];
