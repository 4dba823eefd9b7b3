import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { DISCOVERY_SCHEMA } from "@portal/shared/contract/release/discovery";
import { testRelease } from "@portal/shared/testing/testRelease";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CanaryTrial } from "../features/modules/fleet/fleet.queries";
import { fakePortal, jsonResponse } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { ModulesPage } from "./ModulesPage";

const released = (build: string, traffic: number) => ({
  ...testRelease(build),
  deployment: { traffic, default: traffic > 50 },
});
const figures = (build: string, values: object = {}) => ({
  module: "mf-shop",
  build,
  sessions: 12_345,
  failing_sessions: 12,
  unmounted_sessions: 0,
  fallback_sessions: 3,
  errors: 20,
  load_p50: 120,
  load_p95: 810,
  mount_p50: 40,
  mount_p95: 95,
  session_trend: [1, 2, 3],
  failing_trend: [0, 0, 1],
  ...values,
});
const trial: CanaryTrial = {
  module: "mf-shop",
  build: "new",
  stable: "one",
  started_at: "2026-11-20T05:00:00Z",
  sessions: 8,
  verdict: null,
  rolled_back_at: null,
  ended_at: null,
};
const budget = {
  enabled: true,
  sessions: 20,
  failing_percent: 10,
  unmounted_percent: 10,
  slowdown: 2,
};

function show({ trials = [trial], fleet = [figures("one")], address = "/admin/modules" } = {}) {
  const asked: unknown[] = [];
  const portal = fakePortal(async (request) => {
    if (request.url.includes("canary_trials")) return jsonResponse(trials);
    if (request.url.includes("system_settings"))
      return jsonResponse([{ value: budget, updated_at: "2026-11-20T10:00:00Z" }]);
    asked.push(await request.json());
    return jsonResponse(fleet);
  });
  render(<ModulesPage />, inPortal(portal, address));
  return { asked };
}

beforeEach(() => {
  const microFrontends = { "mf-shop": [released("one", 90), released("new", 10)] };
  vi.stubGlobal("fetch", async () => jsonResponse({ schema: DISCOVERY_SCHEMA, microFrontends }));
});
afterEach(() => vi.unstubAllGlobals());

async function rowsOfSessions(): Promise<string[]> {
  const list = await screen.findByRole("region", { name: "Sessions of mf-shop" });
  return within(list)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(" | "));
}

test("shows the sessions of the canary beside those of the release in use", async () => {
  const canary = figures("new", {
    sessions: 20,
    unmounted_sessions: 5,
    mount_p50: null,
    mount_p95: null,
  });
  show({ fleet: [figures("one"), canary] });
  expect(await rowsOfSessions()).toEqual([
    "oneIn use | 12,345 | 0.12 / 0.81 s | 0.04 / 0.10 s | 0 % | 0.1 % | 3",
    "newCanary | 20 | 0.12 / 0.81 s | — | 25 % | 60 % | 3",
  ]);
});

test("asks for another span, which is in the URL", async () => {
  const { asked } = show({ address: "/admin/modules?span=week" });
  await rowsOfSessions();
  expect(asked).toEqual([{ span: "week" }]);
  fireEvent.click(screen.getByText("Last hour"));
  await waitFor(() => expect(asked).toEqual([{ span: "week" }, { span: "hour" }]));
});

test.each([
  ["a canary that is not judged yet", {}, "Judged after 20 sessions, so far 8."],
  ["a canary that is within the budget", { sessions: 21 }, "Within the error budget."],
  [
    "why a canary was rolled back",
    {
      verdict: "It did not start in 20 of 20 sessions (release in use: 0 of 5).",
      rolled_back_at: "2026-11-20T05:10:00Z",
      ended_at: "2026-11-20T05:10:00Z",
    },
    "new was rolled back automatically on 20 Nov 2026, 10:40 AM. It did not start in 20 of 20 sessions",
  ],
] as const)("shows %s", async (_, values, text) => {
  show({ trials: [{ ...trial, ...values }] });
  await rowsOfSessions();
  await waitFor(() => expect(document.body.textContent).toContain(text));
});

test("shows the error budget", async () => {
  show();
  expect(await screen.findByText(/After 20 sessions/)).toBeTruthy();
  expect(document.body.textContent).toContain("p95: more than 2 times as long");
});
