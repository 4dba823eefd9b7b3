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

const plans = { name: "Member", cafe_discount_percent: 15 };

test.each([
  { starts_on: "2026-11-01", ends_on: null, span: "" },
  { starts_on: "2026-11-01", ends_on: "2026-12-01", span: "Until Mon, 30 Nov 2026" },
  { starts_on: "2026-12-01", ends_on: null, span: "From Tue, 1 Dec 2026" },
])("shows the plan from $starts_on to $ends_on", async ({ span, ...membership }) => {
  const { findByRole } = renderScreen(<OwnPlan userId={asha.id} />, {
    responses: { "GET memberships": [{ ...membership, plans }] },
  });
  const plan = await findByRole("region", { name: "Your plan" });
  expect(plan.textContent).toBe(`Your plan: Member15% off at the cafe${span}`);
});

test("renders nothing without a plan", async () => {
  const { backend, container, queryClient } = renderScreen(<OwnPlan userId={asha.id} />);
  await vi.waitFor(() => expect(backend.requests).toHaveLength(1));
  expect(backend.requests[0]?.query.get("or")).toBe("(ends_on.is.null,ends_on.gt.2026-11-10)");
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container.textContent).toBe("");
});
