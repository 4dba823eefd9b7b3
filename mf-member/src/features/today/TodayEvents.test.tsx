import { expect, test } from "vitest";
import { serverError } from "../../testing/fakeBackend";
import { pressRetry } from "../../testing/pressRetry";
import { renderScreen } from "../../testing/renderScreen";
import { TodayEvents } from "./TodayEvents";

const event = {
  id: "1",
  title: "Portfolio evening",
  description: "x".repeat(130),
  date: "2026-11-20",
  time: "18:00:00",
  location: null,
};

test("Today's events show their time and 100 characters of their description", async () => {
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

test("A day without events says so and still leads to all of them", async () => {
  const { findByText, getByRole } = renderScreen(<TodayEvents today="2026-11-20" />);
  await findByText("A quiet day");
  expect(getByRole("link", { name: "See All Events" })).toBeTruthy();
});

test("Events that don't load can be asked for again", async () => {
  const screen = renderScreen(<TodayEvents today="2026-11-20" />, {
    responses: { "GET events": serverError },
  });
  const { retry, respond } = await pressRetry(screen, "GET events");
  expect(document.activeElement).toBe(retry);
  respond([event]);
  await screen.findByText("Portfolio evening");
});
