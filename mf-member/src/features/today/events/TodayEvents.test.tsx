import { expect, test } from "vitest";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { pressRetry } from "../../../testing/pressRetry";
import { renderScreen } from "../../../testing/renderScreen";
import { TodayEvents } from "./TodayEvents";

const event = {
  id: "1",
  title: "Portfolio evening",
  description: "x".repeat(130),
  date: "2026-11-20",
  time: "18:00:00",
  location: null,
};

test("shows the time and 100 characters of the description", async () => {
  const { findByText, getByText, getByRole, backend } = renderScreen(
    <TodayEvents today="2026-11-20" />,
    { responses: { "GET events": [event] } },
  );
  await findByText("Portfolio evening");
  expect(getByText("6:00 PM").getAttribute("datetime")).toBe("2026-11-20T12:30:00.000Z");
  expect(getByText(`${"x".repeat(100)}…`)).toBeTruthy();
  expect(getByRole("link", { name: "See All Events" }).getAttribute("href")).toBe("/events");
  const { query } = backend.requests[0] ?? {};
  expect(query?.get("date")).toBe("eq.2026-11-20");
  expect(query?.get("order")).toBe("time.asc");
  expect(query?.get("limit")).toBe("3");
});

test("shows an empty state with the link to all events", async () => {
  const { findByText, getByRole } = renderScreen(<TodayEvents today="2026-11-20" />);
  await findByText("No events today");
  expect(getByRole("link", { name: "See All Events" })).toBeTruthy();
});

test("shows Retry after a failed read", async () => {
  const screen = renderScreen(<TodayEvents today="2026-11-20" />, {
    responses: { "GET events": serverError },
  });
  const { retry, respond } = await pressRetry(screen, "GET events");
  expect(document.activeElement).toBe(retry);
  respond([event]);
  await screen.findByText("Portfolio evening");
});
