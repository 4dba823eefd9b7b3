// @vitest-environment happy-dom
import { waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { refusal } from "@portal/shared/testing/fakeBackend";
import { asha } from "../../../testing/renderScreen";
import { event, registration, renderEvents, startedEvent } from "../../../testing/renderEvents";

const accepted = { "POST event_registrations": [{ credits_charged: 4 }] };

describe("Registering for an event", () => {
  test("shows the credits charged and refetches registrations", async () => {
    const { press, toasts, requests } = renderEvents(accepted);
    await press(/^Register/);
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toEqual({
      title: "Registration Successful",
      description: "You're registered for Portfolio evening. 4 credits charged.",
    });
    const [insert] = requests("POST", "event_registrations");
    const request_id: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const seat = { event_id: "e1", user_id: asha.id, credits_agreed: 4 };
    expect(insert?.body).toEqual({ ...seat, request_id });
    await waitFor(() => expect(requests("GET", "event_registrations")).toHaveLength(2));
  });

  test("sends nothing while the browser is offline, and says so", async () => {
    const { press, toasts, requests, findByRole } = renderEvents(accepted);
    await findByRole("button", { name: /^Register/ });
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await press(/^Register/);
    await waitFor(() => expect(toasts[0]?.description).toMatch(/^You're offline/));
    expect(requests("POST", "event_registrations")).toEqual([]);
    online.mockRestore();
  });

  test("repeats the request after a lost response with the same request id", async () => {
    const { press, toasts, requests } = renderEvents({
      "POST event_registrations": () => {
        if (requests("POST", "event_registrations").length > 1) {
          return refusal("request_repeated", { id: "r1", credits_charged: 4 });
        }
        throw new TypeError("Failed to fetch");
      },
    });
    await press("Register · 4 credits");
    await waitFor(() =>
      expect(toasts[0]?.description).toBe(
        "You're registered for Portfolio evening. 4 credits charged.",
      ),
    );
    const [first, second] = requests("POST", "event_registrations").map(({ body }) => body);
    expect(second).toEqual(first);
  });

  test("moves the focus to the title when the button disappears", async () => {
    const { press, findByRole, getByRole, backend } = renderEvents(accepted);
    await findByRole("button", { name: /^Register/ });
    backend.responses["GET event_registrations"] = [registration];
    await press(/^Register/);
    await findByRole("button", { name: "Leave" });
    const title = getByRole("heading", { name: "Portfolio evening" });
    expect(document.activeElement).toBe(title);
  });

  test("asks to confirm a higher price before charging it", async () => {
    const priceIncreasedTo = (credits: number) =>
      refusal("price_changed", { kind: "event", title: event.title, credits });
    const { press, toasts, requests, findByRole, findByText, backend } = renderEvents({
      "POST event_registrations": priceIncreasedTo(6),
    });
    await press(/^Register/);
    await findByRole("dialog", { name: "The price has changed" });
    await findByText(
      "A seat at Portfolio evening costs 6 credits now. Nothing has been charged yet.",
    );
    expect(toasts).toEqual([]);
    await press("Not now");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Register · 4 credits"));
    backend.responses["POST event_registrations"] = priceIncreasedTo(7);
    await press(/^Register/);
    await findByRole("button", { name: "Register for 7 credits" });
    backend.responses["POST event_registrations"] = [{ credits_charged: 7 }];
    await press("Register for 7 credits");
    await waitFor(() => expect(toasts[0]?.title).toBe("Registration Successful"));
    const agreed = requests("POST", "event_registrations").map(({ body }) => body);
    expect(agreed).toMatchObject([4, 4, 7].map((credits_agreed) => ({ credits_agreed })));
  });

  test.each([
    { code: "event_full" },
    { code: "already_registered" },
    { code: "event_cancelled" },
    { code: "event_past" },
  ])("explains the refusal $code", async ({ code }) => {
    const { press, toasts } = renderEvents({ "POST event_registrations": refusal(code) });
    await press(/^Register/);
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({ title: "Registration Failed", variant: "destructive" });
    expect(toasts[0]?.description).not.toContain(code);
    expect(toasts[0]?.description).not.toBe("Please try again.");
  });

  test("offers to buy credits if the balance is too low", async () => {
    const { press, toasts, visits } = renderEvents({
      "POST event_registrations": refusal("insufficient_credits", { needed: 4, balance: 1 }),
    });
    await press(/^Register/);
    await waitFor(() => expect(toasts).toHaveLength(1));
    toasts[0]?.action?.onClick();
    expect(visits).toEqual(["/buy-credits?return=%2Fevents"]);
  });

  test("asks signed-out users to log in and sends no request", async () => {
    const { press, toasts, requests } = renderEvents({}, null);
    await press(/^Register/);
    await waitFor(() => expect(toasts[0]?.title).toBe("Authentication Required"));
    expect(requests("POST", "event_registrations")).toHaveLength(0);
  });

  test.each([
    {
      credits: 4,
      hint: "Already started. Joining costs 4 credits (non-refundable).",
    },
    { credits: null, hint: "Already started. You can still join." },
  ])("warns that the event has started: $hint", async ({ credits, hint }) => {
    const { press, findByText, requests } = renderEvents({
      ...accepted,
      "GET events": [{ ...startedEvent, credits, is_free: credits === null }],
    });
    await findByText("Started at 6:00 PM");
    await findByText(hint);
    await press(/^Register/);
    await waitFor(() => expect(requests("POST", "event_registrations")).toHaveLength(1));
  });
});
