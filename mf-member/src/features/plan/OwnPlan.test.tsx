import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asha, renderScreen } from "../../testing/renderScreen";
import { OwnPlan } from "./OwnPlan";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-10T06:00:00Z");
});
afterEach(() => {
  vi.useRealTimers();
});

const plan = {
  name: "Member",
  cafe_discount_percent: 15,
  included_minutes: 240,
  minutes_left: 150,
  included_day_passes: 0,
  day_passes_left: 0,
  rooms: null as string[] | null,
};
const left = "Meeting rooms: 2 h 30 min of 4 h left in November";

test.each([
  { starts_on: "2026-11-01", ends_on: null, minutes: left, span: "" },
  { starts_on: "2026-11-01", ends_on: "2026-12-01", minutes: left, span: "Until Mon, 30 Nov 2026" },
  { starts_on: "2026-12-01", ends_on: null, minutes: "", span: "From Tue, 1 Dec 2026" },
])("shows the plan from $starts_on to $ends_on", async ({ minutes, span, ...membership }) => {
  const { findByRole } = renderScreen(<OwnPlan userId={asha.id} />, {
    responses: { "POST rpc/own_plan": [{ ...plan, ...membership }] },
  });
  const card = await findByRole("region", { name: "Your plan" });
  expect(card.textContent).toBe(`Your plan: Member${minutes}15% off at the cafe${span}`);
});

test.each([
  { rooms: ["Studio"], minutes: "Studio: 2 h 30 min of 4 h left in November" },
  {
    rooms: ["Focus Room", "Studio"],
    minutes: "Focus Room and Studio: 2 h 30 min of 4 h left in November",
  },
  { rooms: [], minutes: "" },
])("names the rooms $rooms, to which the plan is limited", async ({ rooms, minutes }) => {
  const { findByRole } = renderScreen(<OwnPlan userId={asha.id} />, {
    responses: {
      "POST rpc/own_plan": [{ ...plan, rooms, starts_on: "2026-11-01", ends_on: null }],
    },
  });
  const card = await findByRole("region", { name: "Your plan" });
  expect(card.textContent).toBe(`Your plan: Member${minutes}15% off at the cafe`);
});

test("says how many day passes are left this month", async () => {
  const passes = { included_minutes: 0, included_day_passes: 3, day_passes_left: 2 };
  const { findByText } = renderScreen(<OwnPlan userId={asha.id} />, {
    responses: {
      "POST rpc/own_plan": [{ ...plan, ...passes, starts_on: "2026-11-01", ends_on: null }],
    },
  });
  expect(await findByText("Day passes: 2 of 3 left in November")).toBeTruthy();
});

test("renders nothing without a plan", async () => {
  const { backend, container, queryClient } = renderScreen(<OwnPlan userId={asha.id} />);
  await vi.waitFor(() => expect(backend.requests).toHaveLength(1));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container.textContent).toBe("");
});
