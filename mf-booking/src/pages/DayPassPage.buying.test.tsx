import { refusal, serverError, type FakeBackend } from "@portal/shared/testing/fakeBackend";
import { heldResponse } from "@portal/shared/testing/heldResponse";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakePortal, memberId } from "../testing/fakePortal";
import { renderPage } from "../testing/renderPage";
import { freezeTimeAtNoon, today, world } from "../testing/testData";
import { DayPassPage } from "./DayPassPage";

freezeTimeAtNoon();

const buy = () => fireEvent.click(screen.getByRole("button", { name: /^Buy Day Pass/ }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function fillIn(rest: FakeBackend) {
  const portal = fakePortal(rest);
  renderPage(portal, <DayPassPage />, "/day-pass");
  await screen.findByText("8 credits are charged when you buy.");
  await screen.findByText("40");
  type("Visitor name", "Meera");
  type("Visitor email", "meera@example.com");
  return portal;
}

/** A server that sells one pass per request; `isLost` decides whether its response is lost. */
function shop(rest: FakeBackend, isLost: (call: number) => boolean) {
  const requests: unknown[] = [];
  rest.responses["POST rpc/create_day_pass"] = ({ body }) => {
    requests.push((body as { request: unknown }).request);
    if (isLost(requests.length)) throw new TypeError("Failed to fetch");
    return { id: "1", credits_used: 8 };
  };
  return requests;
}

test("retries a lost response with the same request id and buys one pass", async () => {
  const rest = world();
  const requests = shop(rest, (call) => call === 1);
  const portal = await fillIn(rest);
  buy();
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]?.title).toBe("Day pass created");
  expect(requests).toHaveLength(2);
  expect(new Set(requests).size).toBe(1);
});

test("buys nothing while the browser is offline, and says so", async () => {
  const rest = world();
  const requests = shop(rest, () => false);
  const portal = await fillIn(rest);
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  buy();
  await waitFor(() => expect(portal.toasts[0]?.description).toMatch(/^You're offline/));
  expect(requests).toEqual([]);
  online.mockRestore();
});

test("reuses the request id after a failure and changes it for the next visitor", async () => {
  const rest = world();
  const requests = shop(rest, (call) => call <= 2);
  const portal = await fillIn(rest);
  buy();
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Error creating day pass"));
  buy();
  await waitFor(() => expect(portal.toasts[1]?.title).toBe("Day pass created"));
  expect(new Set(requests).size).toBe(1);
  await screen.findByText("No day passes yet");
  fireEvent.click(screen.getByRole("tab", { name: "Buy Day Pass" }));
  await screen.findByText("8 credits are charged when you buy.");
  type("Visitor name", "Meera");
  type("Visitor email", "meera@example.com");
  buy();
  await waitFor(() => expect(portal.toasts).toHaveLength(3));
  expect(new Set(requests).size).toBe(2);
});

test("shows the new price and asks again when it has changed, also if it cannot be read", async () => {
  const rest = world();
  rest.responses["POST rpc/create_day_pass"] = () => {
    rest.responses["GET system_settings"] = serverError;
    return refusal("price_changed", { kind: "day_pass", credits: 9 });
  };
  const portal = await fillIn(rest);
  buy();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("A day pass costs 9 credits now. Nothing has been charged yet.");
  await screen.findByRole("button", { name: "Buy Day Pass · 9 credits" });
  rest.responses["POST rpc/create_day_pass"] = { id: "1", credits_used: 9 };
  buy();
  await waitFor(() => expect(portal.toasts.at(-1)?.title).toBe("Day pass created"));
  const agreed = rest
    .sent("POST rpc/create_day_pass")
    .map(({ body }) => (body as { credits_agreed: number }).credits_agreed);
  expect(agreed).toEqual([8, 9]);
});

test("buys once on a double click", async () => {
  const rest = world();
  const bought = heldResponse({ id: "1", credits_used: 8 });
  rest.responses["POST rpc/create_day_pass"] = bought.response;
  const requests = () => rest.sent("POST rpc/create_day_pass");
  const portal = await fillIn(rest);
  buy();
  await waitFor(() => expect(requests()).toHaveLength(1));
  const button = screen.getByRole("button", { name: /^Buy Day Pass/ });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  buy();
  fireEvent.submit(screen.getByLabelText("Visitor name"));
  bought.release();
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(requests()).toHaveLength(1);
});

test("shows the amount charged when the price has changed", async () => {
  const rest = world();
  rest.responses["POST rpc/create_day_pass"] = () => ({ id: "1", credits_used: 12 });
  const portal = await fillIn(rest);
  buy();
  await waitFor(() =>
    expect(portal.toasts[0]?.description).toBe(
      "The visitor has been added successfully. The price has changed: 12 credits charged.",
    ),
  );
});

test("keeps the day passes on the screen when a refetch fails", async () => {
  const rest = world();
  const pass = { id: "1", user_id: memberId, visitor_name: "Meera", email: "m@example.com" };
  const more = { purpose: null, date: today, credits_used: 8, created_at: "2026-11-20T00:00:00Z" };
  rest.tables.day_passes = [{ ...pass, ...more }];
  const portal = fakePortal(rest);
  renderPage(portal, <DayPassPage />, "/day-pass?tab=visitors");
  await screen.findByRole("heading", { name: /Meera/ });
  rest.responses["GET day_passes"] = serverError;
  await portal.queryClient.refetchQueries({ queryKey: ["day-passes"] });
  await screen.findByText("Your day passes could not be loaded");
  expect(screen.getByRole("heading", { name: /Meera/ })).toBeTruthy();
});

const withPlan = (rest: FakeBackend, passes_left: number) => {
  rest.responses["POST rpc/included_day_passes"] = [{ included: 3, passes_left }];
  return rest;
};
const agreed = (rest: FakeBackend) =>
  rest
    .sent("POST rpc/create_day_pass")
    .map(({ body }) => (body as { credits_agreed: number }).credits_agreed);

test("buys a day pass that the plan includes without credits", async () => {
  const rest = withPlan(world({ balance: 0 }), 2);
  rest.responses["POST rpc/create_day_pass"] = { id: "1", credits_used: 0 };
  const portal = fakePortal(rest);
  renderPage(portal, <DayPassPage />, "/day-pass");
  await screen.findByText("Your plan includes day passes: 2 of 3 are left this month.");
  type("Visit date", "2026-12-01");
  await screen.findByText("Your plan includes day passes: 2 of 3 are left in December.");
  expect(rest.sent("POST rpc/included_day_passes").map(({ body }) => body)).toEqual([
    { visit_date: today },
    { visit_date: "2026-12-01" },
  ]);
  type("Visitor name", "Meera");
  type("Visitor email", "meera@example.com");
  fireEvent.click(screen.getByRole("button", { name: "Buy Day Pass · included" }));
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Day pass created"));
  expect(agreed(rest)).toEqual([0]);
});

test("charges credits when no day pass of the plan is left", async () => {
  const rest = withPlan(world(), 0);
  renderPage(fakePortal(rest), <DayPassPage />, "/day-pass");
  await screen.findByText(
    "8 credits are charged when you buy. Your plan has no day passes left this month.",
  );
  expect(await screen.findByRole("button", { name: "Buy Day Pass · 8 credits" })).toBeTruthy();
});

test("shows the price when another device has used the last day pass of the plan", async () => {
  const rest = withPlan(world(), 1);
  rest.responses["POST rpc/create_day_pass"] = () => {
    withPlan(rest, 0);
    return refusal("price_changed", { kind: "day_pass", credits: 8 });
  };
  renderPage(fakePortal(rest), <DayPassPage />, "/day-pass");
  await screen.findByText("Your plan includes day passes: 1 of 3 is left this month.");
  await screen.findByText("40");
  type("Visitor name", "Meera");
  type("Visitor email", "meera@example.com");
  buy();
  await screen.findByText("A day pass costs 8 credits now. Nothing has been charged yet.");
  await screen.findByRole("button", { name: "Buy Day Pass · 8 credits" });
  buy();
  await waitFor(() => expect(agreed(rest)).toEqual([0, 8]));
});

test("says that a cancelled day pass goes back to the plan", async () => {
  const rest = world();
  const pass = { id: "1", user_id: memberId, visitor_name: "Meera", email: "m@example.com" };
  const more = { purpose: null, date: today, credits_used: 0, created_at: "2026-11-20T00:00:00Z" };
  rest.tables.day_passes = [{ ...pass, ...more, arrived_at: null, is_included: true }];
  rest.responses["POST rpc/day_pass_code"] = "7K4M-2QXA";
  renderPage(fakePortal(rest), <DayPassPage />, "/day-pass?tab=visitors&pass=1");
  await screen.findByText("Included in your plan");
  fireEvent.click(await screen.findByRole("button", { name: "Cancel pass" }));
  const text = /^The day pass will go back to your plan for November\. The guest gets/;
  expect(await screen.findByText(text)).toBeTruthy();
});
