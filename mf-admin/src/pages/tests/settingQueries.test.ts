// @vitest-environment happy-dom
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { runQuery, type Run } from "@portal/shared/testing/runQuery";
import { expect, test } from "vitest";
import { dayPassPriceQuery } from "../../features/day-pass/dayPassPrice.queries";
import { canaryBudgetQuery } from "../../features/modules/canary-budget/canaryBudget.queries";
import { defaultCanaryBudget } from "../../features/modules/canary-budget/canaryBudget.schema";
import { openingHoursQuery } from "../../features/hours/openingHours.queries";
import { visitorNamesQuery } from "../../features/visitor-names/visitorNames.queries";
import { wifiQuery } from "../../features/wifi/wifi.queries";

const network = { name: "House Members", password: "under-the-tree" };
const unnamed = { name: "", password: "" };
const updated_at = "2026-11-20T10:00:00Z";

const settings: [string, Run, object, object][] = [
  [
    "wifi",
    (supabase, client) => client.fetchQuery(wifiQuery(supabase)),
    { member: network, guest: network },
    { member: unnamed, guest: unnamed },
  ],
  [
    "opening_hours",
    (supabase, client) => client.fetchQuery(openingHoursQuery(supabase)),
    { ...defaultOpeningHours, holidays: [{ id: "h1", date: "2026-11-08", name: "Diwali" }] },
    defaultOpeningHours,
  ],
  [
    "day_pass_credits",
    (supabase, client) => client.fetchQuery(dayPassPriceQuery(supabase)),
    { credits: 5 },
    { credits: 8 },
  ],
  [
    "visitor_name_days",
    (supabase, client) => client.fetchQuery(visitorNamesQuery(supabase)),
    { days: 30 },
    { days: 90 },
  ],
  [
    "canary_budget",
    (supabase, client) => client.fetchQuery(canaryBudgetQuery(supabase)),
    { ...defaultCanaryBudget, enabled: false },
    defaultCanaryBudget,
  ],
];

test.each(settings)("reads the setting %s with its version", async (key, read, value) => {
  const { data, sent } = await runQuery({ "GET system_settings": [{ value, updated_at }] }, read);
  expect(sent).toEqual([`GET system_settings?select=value,updated_at&key=eq.${key}`]);
  expect(data).toEqual({ value, updatedAt: updated_at });
});

test.each(settings)("uses the default of %s if none is stored", async (_key, read, _, fallback) => {
  const responses = { "GET system_settings": [], "POST system_settings": [] };
  const { data } = await runQuery(responses, read);
  expect(data).toEqual({ value: fallback, updatedAt: null });
});

test.each(settings)("rejects an invalid value of %s", async (_, read) => {
  const stored = { "GET system_settings": [{ value: "none", updated_at }] };
  await expect(runQuery(stored, read)).rejects.toThrow("Invalid");
});

test.each(settings)("rejects when reading %s fails", async (_, read) => {
  const reading = runQuery({ "GET system_settings": serverError }, read);
  await expect(reading).rejects.toMatchObject({ code: "XX000" });
});

test("stores the default price of a day pass, but never over another", async () => {
  const responses = { "GET system_settings": [], "POST system_settings": [] };
  const { sent, bodies } = await runQuery(responses, (supabase, client) =>
    client.fetchQuery(dayPassPriceQuery(supabase)),
  );
  expect(sent[1]).toBe("POST system_settings?on_conflict=key");
  expect(bodies[1]).toEqual({ key: "day_pass_credits", value: { credits: 8 } });
});
