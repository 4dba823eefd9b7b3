import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakePortal, jsonResponse } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { DeliveriesPage } from "./DeliveriesPage";

const failed = {
  id: "d1",
  channel: "email",
  kind: "booking_created",
  recipient: null,
  status: "failed",
  attempts: 7,
  due_at: "2026-11-20T06:00:00Z",
  last_error: "The mail service rejected the address.",
  created_at: "2026-11-19T06:00:00Z",
  profiles: { full_name: "Asha Rao", email: "asha@example.com" },
};
const late = {
  ...failed,
  id: "d2",
  kind: "feedback_received",
  recipient: "staff",
  status: "due",
  attempts: 0,
  last_error: null,
  profiles: null,
};

function show(retry: () => Response = () => jsonResponse(null)) {
  const server = vi.fn(async (request: Request) => {
    if (request.url.includes("/rpc/")) return retry();
    return jsonResponse([failed, late]);
  });
  const portal = fakePortal(server);
  render(<DeliveriesPage />, inPortal(portal));
  const row = async (text: string) => {
    const found = (await screen.findByText(text)).closest<HTMLElement>("tr, li, article");
    if (!found) throw new Error(`No row with ${text}`);
    return found;
  };
  return { ...portal, server, row };
}

test("shows who did not get which email, and why", async () => {
  const { row, server } = show();
  const first = await row("asha@example.com");
  for (const text of ["Asha Rao", "Booking made", "Failed", "Tried 7 times.", failed.last_error]) {
    expect(first.textContent).toContain(text);
  }
  const second = await row("Team address");
  for (const text of ["Feedback", "Late", "Not tried yet.", "Next try: 20 Nov 2026, 11:30 AM"]) {
    expect(second.textContent).toContain(text);
  }
  const asked = new URL(server.mock.calls[0]?.[0].url ?? "").searchParams.get("or");
  expect(asked).toMatch(/^\(status\.eq\.failed,and\(status\.eq\.due,created_at\.lt\."20.*"\)\)$/);
});

test("says why an email is not retried", async () => {
  const { row, toasts } = show(() =>
    jsonResponse({ code: "P0001", message: "unknown_delivery", details: null }, 400),
  );
  fireEvent.click(
    within(await row("asha@example.com")).getByRole("button", {
      name: "Retry Booking made to asha@example.com",
    }),
  );
  await vi.waitFor(() =>
    expect(toasts).toMatchObject([
      { title: "Retry failed", description: expect.stringContaining("has been sent") },
    ]),
  );
});
