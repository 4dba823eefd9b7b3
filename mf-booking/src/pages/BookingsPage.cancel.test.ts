// @vitest-environment happy-dom
import { refusal, serverError } from "@portal/shared/testing/fakeBackend";
import { heldResponse } from "@portal/shared/testing/heldResponse";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { booking, item, lot, renderBookingsPage } from "../testing/renderBookingsPage";
import { freezeTimeAtNoon, room, tomorrow } from "../testing/testData";

freezeTimeAtNoon();

afterEach(() => {
  vi.restoreAllMocks();
});

test("shows the refund, cancels and removes the booking", async () => {
  const { portal } = renderBookingsPage();
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText("4 credits will be refunded.");
  expect(screen.queryByText(/original validity/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Cancel booking" }));
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]?.title).toBe("Booking Cancelled");
  expect(portal.toasts[0]?.description).toBe(
    "Booking has been successfully removed. 4 credits refunded.",
  );
  await waitFor(() => expect(screen.queryByRole("heading", { name: /Neem/ })).toBeNull());
});

test("shows the refund by lot when some credits have expired", async () => {
  const asked: unknown[] = [];
  const { portal } = renderBookingsPage((rest) => {
    rest.responses["POST rpc/booking_refund"] = ({ body }) => {
      asked.push(body);
      const lots = [lot(1, "2026-12-03T12:35:00Z"), lot(3, "2026-12-20T06:40:00Z", true)];
      return lots;
    };
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText(
    "4 credits will be refunded: 1 valid until 3 Dec 2026, 6:05 PM, 3 valid for 30 days.",
  );
  expect(asked).toEqual([{ booking_id: "later" }]);
  fireEvent.click(screen.getByRole("button", { name: "Cancel booking" }));
  await waitFor(() =>
    expect(portal.toasts[0]?.description).toBe(
      "Booking has been successfully removed. 4 credits refunded.",
    ),
  );
});

test("offers a retry when the refund can't be loaded, and still allows cancelling", async () => {
  const { portal, rest } = renderBookingsPage((backend) => {
    backend.responses["POST rpc/booking_refund"] = serverError;
  });
  await screen.findByRole("heading", { name: /Neem/ });
  const cancel = () =>
    fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  cancel();
  await screen.findByText("The refund could not be loaded.");
  screen.getByText(/original validity/);
  rest.responses["POST rpc/booking_refund"] = () => [lot(4)];
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("4 credits will be refunded.");
  fireEvent.click(screen.getByRole("button", { name: "Keep booking" }));
  rest.responses["POST rpc/booking_refund"] = serverError;
  cancel();
  await screen.findByText("The refund could not be loaded.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel booking" }));
  await waitFor(() =>
    expect(portal.toasts[0]?.description).toBe("Booking has been successfully removed"),
  );
});

test("moves focus to the next booking after a cancellation", async () => {
  renderBookingsPage();
  await screen.findByRole("heading", { name: /Neem/ });
  const cancel = within(item("Neem")).getByRole("button", { name: "Cancel" });
  cancel.focus();
  fireEvent.click(cancel);
  await screen.findByText("4 credits will be refunded.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel booking" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("PeepalNow"));
});

test("disables cancelling until the refund is shown", async () => {
  const refund = heldResponse([lot(4)]);
  renderBookingsPage((rest) => {
    rest.responses["POST rpc/booking_refund"] = refund.response;
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  const cancel = await screen.findByRole("button", { name: "Cancel booking" });
  expect(cancel).toHaveProperty("disabled", true);
  refund.release();
  await waitFor(() => expect(cancel).toHaveProperty("disabled", false));
});

test("reports and removes a booking that another tab has cancelled", async () => {
  const { portal, rest } = renderBookingsPage();
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText("4 credits will be refunded.");
  rest.tables.bookings = rest.tables.bookings?.filter(({ id }) => id !== "later") ?? [];
  fireEvent.click(screen.getByRole("button", { name: "Cancel booking" }));
  await waitFor(() =>
    expect(portal.toasts[0]).toMatchObject({
      title: "Cancellation Failed",
      description: "This booking no longer exists.",
    }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("heading", { name: /Neem/ })).toBeNull();
});

test("keeps a booking that was moved while its dialog was open, and says so", async () => {
  const { portal, rest } = renderBookingsPage();
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText("4 credits will be refunded.");
  const [later, ...others] = rest.tables.bookings ?? [];
  rest.tables.bookings = [{ ...later, updated_at: "v2", start_time: "15:00:00" }, ...others];
  fireEvent.click(screen.getByRole("button", { name: "Cancel booking" }));
  await waitFor(() =>
    expect(portal.toasts[0]).toMatchObject({
      title: "Cancellation Failed",
      description:
        "Someone else changed this booking first. Please check its current time and try again.",
    }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(rest.tables.bookings).toHaveLength(3);
});

test.each([
  [0, "You won't need to pay ₹2,000 at the front desk."],
  [150_000, "You get ₹1,500 back at the front desk."],
])("says what becomes of %i paise that were paid for the booking", async (paid_paise, note) => {
  renderBookingsPage((rest) => {
    const due = { total_credits: 0, rupees_due: 2000, paid_paise };
    rest.tables.bookings = [{ ...booking("1", tomorrow, "10:00", "11:00"), ...due }];
  });
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(await screen.findByText(note)).toBeTruthy();
});

test("shows that a free booking has nothing to refund", async () => {
  const { portal } = renderBookingsPage((rest) => {
    rest.tables.bookings = [{ ...booking("1", tomorrow, "10:00", "11:00"), total_credits: 0 }];
  });
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await screen.findByText("This booking was free, so there's nothing to refund.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel booking" }));
  await waitFor(() =>
    expect(portal.toasts[0]?.description).toBe("Booking has been successfully removed"),
  );
});

test("shows why a cancellation is refused and keeps the booking", async () => {
  const { portal } = renderBookingsPage((rest) => {
    rest.responses["POST rpc/cancel_booking"] = () => refusal("booking_not_future");
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText("4 credits will be refunded.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel booking" }));
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]).toMatchObject({
    title: "Cancellation Failed",
    description: "This booking has already started and can no longer be changed.",
  });
  expect(item("Neem")).toBeTruthy();
});

test("shows the specified message when a cancellation fails", async () => {
  const { portal } = renderBookingsPage((rest) => {
    rest.responses["POST rpc/cancel_booking"] = serverError;
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText("4 credits will be refunded.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel booking" }));
  await waitFor(() =>
    expect(portal.toasts[0]).toMatchObject({
      title: "Cancellation Failed",
      description: "There was a problem cancelling this booking",
    }),
  );
});

test("keeps a failed cancellation in the dialog, and confirms it after a lost response", async () => {
  const { portal, rest } = renderBookingsPage();
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText("4 credits will be refunded.");
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent.click(screen.getByRole("button", { name: "Cancel booking" }));
  const failure = await screen.findByText("Not cancelled: you're offline.");
  expect(failure.closest("[role=status]")).toBeTruthy();
  expect(rest.sent("POST rpc/cancel_booking")).toEqual([]);
  online.mockRestore();
  rest.responses["POST rpc/cancel_booking"] = () => {
    if (rest.sent("POST rpc/cancel_booking").length > 1) return refusal("unknown_booking");
    rest.tables.bookings = rest.tables.bookings?.filter(({ id }) => id !== "later") ?? [];
    throw new TypeError("Failed to fetch");
  };
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(portal.toasts[1]?.title).toBe("Booking Cancelled"));
  expect(portal.flows).toEqual(["booking later", "booking later"]);
  expect(rest.sent("POST rpc/cancel_booking")).toHaveLength(2);
});

const quote = (credits: number, ends_at: string | null, later: number | null) => [
  { credits, charged: 4, ends_at, later, minutes: 0, minutes_charged: 0, minutes_later: null },
];

test("quotes the refund of a room with a ladder, and cancels for it only", async () => {
  const { portal, rest } = renderBookingsPage((backend) => {
    backend.responses["POST rpc/quote_cancellation"] = quote(3, "2026-11-20T14:00:00", 0);
    backend.responses["POST rpc/booking_refund"] = [lot(3)];
    backend.responses["POST rpc/cancel_booking"] = () => {
      backend.responses["POST rpc/quote_cancellation"] = quote(0, null, null);
      backend.responses["POST rpc/booking_refund"] = [];
      return refusal("refund_changed", { credits: 0, charged: 4 });
    };
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText("Cancel now: 3 of 4 credits back. From 2:00 PM on: none.");
  fireEvent.click(screen.getByRole("button", { name: "Cancel booking" }));
  await screen.findByText("Cancel now: no credits back.");
  expect(portal.toasts[0]?.description).toBe(
    "Cancelling now returns 0 of 4 credits. Nothing was cancelled yet.",
  );
  rest.responses["POST rpc/cancel_booking"] = null;
  fireEvent.click(screen.getByRole("button", { name: "Cancel booking" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(
    rest
      .sent("POST rpc/cancel_booking")
      .map(({ body }) => (body as { credits_agreed: number }).credits_agreed),
  ).toEqual([3, 0]);
});

test("cancels for what was shown, if the room gets a ladder while the dialog is open", async () => {
  const { portal, rest } = renderBookingsPage();
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText("4 credits will be refunded.");
  rest.responses["POST rpc/cancel_booking"] = () =>
    refusal("refund_changed", { credits: 2, charged: 4 });
  rest.responses["POST rpc/quote_cancellation"] = quote(2, null, null);
  fireEvent.click(screen.getByRole("button", { name: "Cancel booking" }));
  await screen.findByText("Cancel now: 2 of 4 credits back.");
  expect(portal.toasts[0]?.description).toBe(
    "Cancelling now returns 2 of 4 credits. Nothing was cancelled yet.",
  );
  expect(rest.sent("POST rpc/cancel_booking")[0]?.body).toMatchObject({ credits_agreed: 4 });
  expect(rest.tables.bookings).toHaveLength(3);
});

test("names the day on which a refund changes, and what is left then", async () => {
  renderBookingsPage((backend) => {
    backend.responses["POST rpc/quote_cancellation"] = quote(4, `${tomorrow}T09:30:00`, 2);
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  expect(
    await screen.findByText(
      "Cancel now: 4 of 4 credits back. From Sat, 21 Nov 2026, 9:30 AM on: 2 of 4 credits.",
    ),
  ).toBeTruthy();
});

test("names no later refund that is as high", async () => {
  renderBookingsPage((backend) => {
    backend.responses["POST rpc/quote_cancellation"] = quote(4, `${tomorrow}T09:30:00`, 4);
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("Cancel now: 4 of 4 credits back.")).toBeTruthy();
});

test("cancels for the whole price only, if the refund could not be quoted", async () => {
  const { rest } = renderBookingsPage((backend) => {
    backend.responses["POST rpc/quote_cancellation"] = serverError;
    backend.responses["POST rpc/cancel_booking"] = null;
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  const cancel = screen.getByRole<HTMLButtonElement>("button", { name: "Cancel booking" });
  await waitFor(() => expect(cancel.disabled).toBe(false));
  fireEvent.click(cancel);
  await waitFor(() => expect(rest.sent("POST rpc/cancel_booking")).toHaveLength(1));
  expect(rest.sent("POST rpc/cancel_booking")[0]?.body).toMatchObject({ credits_agreed: 4 });
});

describe("a booking that was paid with included minutes", () => {
  const open = async (quoted: object) => {
    const { rest } = renderBookingsPage((backend) => {
      const [later = {}, ...others] = backend.tables.bookings ?? [];
      backend.tables.bookings = [{ ...later, total_credits: 0, included_minutes: 120 }, ...others];
      const none = {
        credits: 0,
        charged: 0,
        later: null,
        minutes_later: null,
        minutes_charged: 120,
      };
      backend.responses["POST rpc/quote_cancellation"] = [{ ...none, ...quoted }];
      backend.responses["POST rpc/cancel_booking"] = null;
    });
    await screen.findByRole("heading", { name: /Neem/ });
    expect(within(item("Neem")).getByText("2 h included")).toBeTruthy();
    fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
    return rest;
  };

  test("names the month to which they go back", async () => {
    const rest = await open({ ends_at: null, minutes: 120 });
    expect(await screen.findByText("Your plan: 2 h will go back to November.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Cancel booking" }));
    await waitFor(() => expect(rest.sent("POST rpc/cancel_booking")).toHaveLength(1));
    expect(rest.sent("POST rpc/cancel_booking")[0]?.body).toMatchObject({ minutes_agreed: 120 });
  });

  test("is cancelled for the share of the refund ladder that was shown", async () => {
    const rest = await open({ ends_at: "2026-11-20T14:00:00", minutes: 60, minutes_later: 0 });
    await screen.findByText(
      "Cancel now: 1 h of 2 h included back. From 2:00 PM on: none. Your plan: 1 h will go back to November.",
    );
    fireEvent.click(screen.getByRole("button", { name: "Cancel booking" }));
    await waitFor(() => expect(rest.sent("POST rpc/cancel_booking")).toHaveLength(1));
    expect(rest.sent("POST rpc/cancel_booking")[0]?.body).toMatchObject({
      credits_agreed: 0,
      minutes_agreed: 60,
    });
  });
});

test("keeps the place of the refund until it has loaded", async () => {
  const quoted = heldResponse([
    {
      credits: 2,
      charged: 4,
      ends_at: null,
      later: null,
      minutes: 0,
      minutes_charged: 60,
      minutes_later: null,
    },
  ]);
  renderBookingsPage((backend) => {
    const [later = {}, ...others] = backend.tables.bookings ?? [];
    const rules = { refund_ladder: [{ hours: 24, percent: 50 }] };
    const withLadder = { ...later, included_minutes: 60, room: { ...room(), rules } };
    backend.tables.bookings = [withLadder, ...others];
    backend.responses["POST rpc/quote_cancellation"] = quoted.response;
  });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  await screen.findByText("4 credits will be refunded.");
  const lines = screen.getByRole("dialog").querySelectorAll("p[aria-live]");
  expect([...lines].map((line) => line.textContent)).toEqual(["", "4 credits will be refunded."]);
  quoted.release();
  await screen.findByText("Cancel now: 2 of 4 credits back.");
  expect([...screen.getByRole("dialog").querySelectorAll("p[aria-live]")]).toEqual([...lines]);
});
