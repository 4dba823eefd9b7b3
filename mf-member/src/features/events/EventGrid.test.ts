// @vitest-environment happy-dom
import { focusManager } from "@tanstack/react-query";
import { act, fireEvent, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { pressRetry } from "../../testing/pressRetry";
import { event, registration, renderEvents, startedEvent } from "../../testing/renderEvents";

describe("EventGrid", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("shows date, time, location, price and free seats", async () => {
    const { findByRole, getByRole } = renderEvents({});
    expect(getByRole("status", { name: "Loading events" })).toBeTruthy();
    const card = within(await findByRole("article", { name: "Portfolio evening" }));
    for (const text of ["Fri, 20 Nov 2099", "6:00 PM", "Fig Room", "4 credits", "8 seats left"]) {
      expect(card.getByText(text)).toBeTruthy();
    }
  });

  test("shows the picture, or the date if it fails to load", async () => {
    const pictured = { ...event, image_url: "https://pictures.test/evening.jpg" };
    const { findByRole, container } = renderEvents({ "GET events": [pictured] });
    const card = await findByRole("article");
    const picture = container.querySelector("img");
    expect(picture?.getAttribute("src")).toBe(pictured.image_url);
    if (picture) fireEvent.error(picture);
    expect(container.querySelector("img")).toBeNull();
    expect(card.textContent).toMatch(/^20NovFri/);
  });

  test("reads events from today in the space's time zone, ordered by date and time", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    // 20 November, 1:30 AM in Kolkata.
    vi.setSystemTime("2026-11-19T20:00:00Z");
    const { findByRole, requests } = renderEvents({});
    await findByRole("article");
    const [{ query } = {}] = requests("GET", "events");
    expect(query?.get("date")).toBe("gte.2026-11-20");
    expect(query?.get("order")).toBe("date.asc,time.asc");
    expect(query?.get("select")?.split(",")).toEqual(Object.keys(event));
  });

  test("updates when an event starts and when the day ends", async () => {
    vi.useFakeTimers({
      toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
      shouldAdvanceTime: true,
    });
    // 5:59:30 PM in Kolkata.
    vi.setSystemTime("2099-11-20T12:29:30Z");
    const { findByRole, findByText, queryByRole, requests } = renderEvents({
      "GET event_registrations": [registration],
    });
    await findByRole("button", { name: "Leave" });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await findByText("Started at 6:00 PM");
    expect(queryByRole("button", { name: "Leave" })).toBeNull();
    vi.setSystemTime("2099-11-20T18:29:30Z");
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    await waitFor(() =>
      expect(requests("GET", "events").at(-1)?.query.get("date")).toBe("gte.2099-11-21"),
    );
  });

  test("disables registration for full and cancelled events", async () => {
    const { findByRole } = renderEvents({
      "GET events": [
        { ...event, id: "full", title: "Full event", attendees: 20 },
        { ...event, id: "off", title: "Cancelled event", status: "cancelled" },
      ],
    });
    const fullEvent = within(await findByRole("article", { name: "Full event" }));
    expect(fullEvent.getByRole("button", { name: "Full" })).toHaveProperty("disabled", true);
    const cancelledEvent = within(await findByRole("article", { name: "Cancelled event" }));
    expect(cancelledEvent.getByText("Cancelled")).toBeTruthy();
    expect(cancelledEvent.queryByText(/you can register again/)).toBeNull();
    expect(cancelledEvent.queryByRole("button")).toBeNull();
  });

  test.each([
    { credits: 4, refunded: "The credits you paid have been refunded. " },
    { credits: null, refunded: "" },
  ])(
    "shows a registered member the refund of a cancelled event (price: $credits)",
    async (price) => {
      const { findByRole } = renderEvents({
        "GET events": [
          {
            ...event,
            status: "cancelled",
            is_free: price.credits === null,
            credits: price.credits,
          },
        ],
        "GET event_registrations": [{ ...registration, credits_charged: 0 }],
      });
      const card = within(await findByRole("article"));
      expect(card.getByText("Cancelled")).toBeTruthy();
      expect(card.queryByText("Registered")).toBeNull();
      card.getByText(`${price.refunded}If the event is reactivated, you can register again.`);
    },
  );

  test.each([
    { credits_refunded: 4, sentence: "cancelled with the event and 4 credits were refunded." },
    { credits_refunded: 1, sentence: "cancelled with the event and 1 credit was refunded." },
    { credits_refunded: 0, sentence: "cancelled with the event." },
  ])(
    "offers to register again when a cancelled event is reactivated: $sentence",
    async ({ credits_refunded, sentence }) => {
      const earlier = { event_id: event.id, credits_refunded };
      const { findByRole, press, requests, backend } = renderEvents({
        "GET cancelled_registrations": [earlier],
        "POST event_registrations": [{ credits_charged: 4 }],
      });
      const card = within(await findByRole("article"));
      await card.findByText("Registration cancelled");
      card.getByText(
        `Your earlier registration was ${sentence} The event has been reactivated: register again to attend.`,
      );
      const query = requests("GET", "cancelled_registrations")[0]?.query;
      expect(query?.get("registered_again_at")).toBe("is.null");
      backend.responses["GET event_registrations"] = [registration];
      backend.responses["GET cancelled_registrations"] = [];
      await press(/^Register again/);
      await card.findByText("Registered");
      expect(card.queryByText("Registration cancelled")).toBeNull();
    },
  );

  test("shows the refund of a cancelled registration if the reactivated event is full", async () => {
    const { findByRole } = renderEvents({
      "GET events": [{ ...event, attendees: 20 }],
      "GET cancelled_registrations": [{ event_id: event.id, credits_refunded: 4 }],
    });
    const card = within(await findByRole("article"));
    await card.findByText(
      "Your earlier registration was cancelled with the event and 4 credits were refunded.",
    );
    expect(card.getByRole("button", { name: "Full" })).toHaveProperty("disabled", true);
  });

  test("shows a cancellation when the member returns to the page", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime("2026-11-19T20:00:00Z");
    const { findByText, findByRole, backend } = renderEvents({
      "GET event_registrations": [registration],
    });
    await findByText("Registered");
    backend.responses["GET events"] = [{ ...event, status: "cancelled" }];
    vi.setSystemTime("2026-11-19T20:00:10Z");
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    const card = within(await findByRole("article"));
    expect(await card.findByText("Cancelled")).toBeTruthy();
    focusManager.setFocused(undefined);
  });

  test("shows a past cancelled event as cancelled, not as started", async () => {
    const { findByText, queryByText } = renderEvents({
      "GET events": [{ ...startedEvent, status: "cancelled" }],
    });
    await findByText("Cancelled");
    expect(queryByText(/Started at/)).toBeNull();
  });

  test("shows empty and failed states, and keeps the focus on Retry", async () => {
    const none = renderEvents({ "GET events": [] });
    expect(await none.findByText("No upcoming events.")).toBeTruthy();
    none.unmount();
    const screen = renderEvents({ "GET events": serverError });
    await screen.findByText("Error loading events. Please try again later.");
    const { retry, respond } = await pressRetry(screen, "GET events");
    expect(document.activeElement).toBe(retry);
    respond([event]);
    expect(await screen.findByText("Portfolio evening")).toBeTruthy();
  });

  test("hides Register until the registrations can be read", async () => {
    const { findByText, findByRole, queryByRole, press, backend } = renderEvents({
      "GET event_registrations": serverError,
    });
    await findByText("Your registrations could not be loaded.");
    await findByRole("article", { name: "Portfolio evening" });
    expect(queryByRole("button", { name: /^Register/ })).toBeNull();
    backend.responses["GET event_registrations"] = [];
    await press("Retry");
    await findByRole("button", { name: /^Register/ });
  });
});
