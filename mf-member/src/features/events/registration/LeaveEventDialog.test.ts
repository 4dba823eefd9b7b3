// @vitest-environment happy-dom
import { waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { serverError, refusal } from "@portal/shared/testing/fakeBackend";
import { registration, renderEvents, startedEvent } from "../../../testing/renderEvents";

const lot = (credits: number, is_renewed = false) => ({ credits, expires_at: null, is_renewed });
const registered = { "GET event_registrations": [registration] };

describe("Leaving an event", () => {
  test.each([
    {
      lots: [lot(4)],
      promise: "4 credits will be refunded.",
      result: "4 credits refunded.",
    },
    {
      lots: [lot(3, true), lot(1)],
      promise: "4 credits will be refunded: 3 valid for 30 days, 1 without expiry.",
      result: "4 credits refunded.",
    },
  ])("shows the refund before and after: $promise", async ({ lots, promise, result }) => {
    const { press, toasts, findByText, requests } = renderEvents({
      ...registered,
      "POST rpc/registration_refund": lots,
    });
    await press("Leave");
    await findByText(promise);
    expect(requests("POST", "rpc/registration_refund")[0]?.body).toEqual({ event_id: "e1" });
    expect(requests("DELETE", "event_registrations")).toHaveLength(0);
    await press("Leave event");
    await waitFor(() =>
      expect(toasts[0]).toEqual({
        title: "Registration cancelled",
        description: `You left Portfolio evening. ${result}`,
      }),
    );
  });

  test("waits for the refund, and allows leaving if it can't be read", async () => {
    let fail = () => {};
    const failed = new Promise<void>((resolve) => (fail = resolve));
    const { press, toasts, findByRole, findByText } = renderEvents({
      ...registered,
      "POST rpc/registration_refund": async () => {
        await failed;
        return serverError;
      },
    });
    await press("Leave");
    const leave = await findByRole("button", { name: "Leave event" });
    expect(leave).toHaveProperty("disabled", true);
    fail();
    await findByText("The refund could not be loaded.");
    await press("Leave event");
    await waitFor(() => expect(toasts[0]?.description).toBe("You left Portfolio evening."));
  });

  test("does not read a refund for a free seat", async () => {
    const { press, requests, findByRole } = renderEvents({
      "GET event_registrations": [{ ...registration, credits_charged: 0 }],
    });
    await press("Leave");
    const leave = await findByRole("button", { name: "Leave event" });
    expect(leave).toHaveProperty("disabled", false);
    expect(requests("POST", "rpc/registration_refund")).toHaveLength(0);
  });

  test("moves the focus to the title, or back to Leave after cancelling", async () => {
    const { press, findByRole, getByRole, backend } = renderEvents(registered);
    await press("Leave");
    await press("Keep my seat");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Leave"));
    await press("Leave");
    await findByRole("dialog");
    backend.responses["GET event_registrations"] = [];
    await press("Leave event");
    await findByRole("button", { name: /^Register/ });
    const title = getByRole("heading", { name: "Portfolio evening" });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  test("is not possible after the start, and explains why", async () => {
    const { findByText, queryByRole } = renderEvents({
      ...registered,
      "GET events": [startedEvent],
    });
    await findByText("Started at 6:00 PM");
    await findByText("Already started, so you can no longer leave.");
    expect(queryByRole("button", { name: "Leave" })).toBeNull();
  });

  test("shows the server's refusal if the event has just started", async () => {
    const { press, toasts, findByText, backend } = renderEvents({
      ...registered,
      "POST rpc/registration_refund": [lot(4)],
      "DELETE event_registrations": refusal("event_started"),
    });
    await press("Leave");
    await findByText("4 credits will be refunded.");
    backend.responses["GET events"] = [startedEvent];
    await press("Leave event");
    await waitFor(() =>
      expect(toasts[0]).toMatchObject({
        title: "Cancellation Failed",
        description: "This event has already started, so you can no longer leave.",
      }),
    );
    await findByText("Started at 6:00 PM");
  });
});
