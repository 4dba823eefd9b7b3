import { act, fireEvent, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { serverError } from "../../../testing/fakeBackend";
import { pressRetry } from "../../../testing/pressRetry";
import { startedEvent, event, seat, renderEvents } from "../../../testing/renderEvents";

describe("A member among the upcoming events", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("sees when and where they are, what they cost and how many seats are left", async () => {
    const { findByRole, getByRole } = renderEvents({});
    expect(getByRole("status", { name: "Loading events" })).toBeTruthy();
    const card = within(await findByRole("article", { name: "Portfolio evening" }));
    for (const text of ["Fri, 20 Nov 2099", "6:00 PM", "Fig Room", "4 credits", "8 seats left"]) {
      expect(card.getByText(text)).toBeTruthy();
    }
  });

  test("sees an event's picture, and its day where the picture is missing or serverError", async () => {
    const pictured = { ...event, image_url: "https://pictures.test/evening.jpg" };
    const { findByRole, container } = renderEvents({ "GET events": [pictured] });
    const card = await findByRole("article");
    const picture = container.querySelector("img");
    expect(picture?.getAttribute("src")).toBe(pictured.image_url);
    if (picture) fireEvent.error(picture);
    expect(container.querySelector("img")).toBeNull();
    expect(card.textContent).toMatch(/^20NovFri/);
  });

  test("sees those from the space's today on, the next first", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    // Thursday evening in London, Friday morning in Kolkata.
    vi.setSystemTime("2026-11-19T20:00:00Z");
    const { findByRole, requests } = renderEvents({});
    await findByRole("article");
    const [{ query } = {}] = requests("GET", "events");
    expect(query?.get("date")).toBe("gte.2026-11-20");
    expect(query?.get("order")).toBe("date.asc,time.asc");
    expect(query?.get("select")?.split(",")).toEqual(Object.keys(event));
  });

  test("sees an event begin and the day end without reloading", async () => {
    vi.useFakeTimers({
      toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
      shouldAdvanceTime: true,
    });
    // Half a minute before six in Kolkata.
    vi.setSystemTime("2099-11-20T12:29:30Z");
    const { findByRole, findByText, queryByRole, requests } = renderEvents({
      "GET event_registrations": [seat],
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

  test("can neither join a full event nor a cancelled one", async () => {
    const { findByRole } = renderEvents({
      "GET events": [
        { ...event, id: "full", title: "Full house", attendees: 20 },
        { ...event, id: "off", title: "Called off", status: "cancelled" },
      ],
    });
    const fullHouse = within(await findByRole("article", { name: "Full house" }));
    expect(fullHouse.getByRole("button", { name: "Full" })).toHaveProperty("disabled", true);
    const calledOff = within(await findByRole("article", { name: "Called off" }));
    expect(calledOff.getByText("Cancelled")).toBeTruthy();
    expect(calledOff.queryByText(/you can register again/)).toBeNull();
    expect(calledOff.queryByRole("button")).toBeNull();
  });

  test.each([
    { credits: 4, refunded: "The credits you paid have been refunded. " },
    { credits: null, refunded: "" },
  ])("with a seat at one that was called off reads what became of it", async (price) => {
    const { findByRole } = renderEvents({
      "GET events": [
        { ...event, status: "cancelled", is_free: price.credits === null, credits: price.credits },
      ],
      "GET event_registrations": [{ ...seat, credits_charged: 0 }],
    });
    const card = within(await findByRole("article"));
    expect(card.getByText("Cancelled")).toBeTruthy();
    expect(card.getByText("Registered")).toBeTruthy();
    card.getByText(`${price.refunded}If it takes place after all, you can register again.`);
  });

  test.each([
    { credits_refunded: 4, told: "cancelled with the event and 4 credits were refunded." },
    { credits_refunded: 1, told: "cancelled with the event and 1 credit was refunded." },
    { credits_refunded: 0, told: "cancelled with the event." },
  ])(
    "whose registration was cancelled registers again when the event is reactivated: $told",
    async ({ credits_refunded, told }) => {
      const earlier = { event_id: event.id, credits_refunded };
      const { findByRole, press, requests, backend } = renderEvents({
        "GET cancelled_registrations": [earlier],
        "POST event_registrations": [{ credits_charged: 4 }],
      });
      const card = within(await findByRole("article"));
      await card.findByText("Registration cancelled");
      card.getByText(
        `Your earlier registration was ${told} It takes place after all: register again to take part.`,
      );
      const query = requests("GET", "cancelled_registrations")[0]?.query;
      expect(query?.get("registered_again_at")).toBe("is.null");
      backend.responses["GET event_registrations"] = [seat];
      backend.responses["GET cancelled_registrations"] = [];
      await press("Register again");
      await card.findByText("Registered");
      expect(card.queryByText("Registration cancelled")).toBeNull();
    },
  );

  test("who cannot register again because all seats are taken reads about the refund", async () => {
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

  test("reads of one that was called off, not that it has started", async () => {
    const { findByText, queryByText } = renderEvents({
      "GET events": [{ ...startedEvent, status: "cancelled" }],
    });
    await findByText("Cancelled");
    expect(queryByText(/Started at/)).toBeNull();
  });

  test("reads that there are none, or that they didn't load; Retry keeps the focus", async () => {
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

  test("whose registrations can't be read sees the events, and registers once they are", async () => {
    const { findByText, findByRole, queryByRole, press, backend } = renderEvents({
      "GET event_registrations": serverError,
    });
    await findByText("Your registrations could not be loaded.");
    await findByRole("article", { name: "Portfolio evening" });
    expect(queryByRole("button", { name: "Register" })).toBeNull();
    backend.responses["GET event_registrations"] = [];
    await press("Retry");
    await findByRole("button", { name: "Register" });
  });
});
