import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal } from "@portal/shared/testing/fakeBackend";
import { fakeRealtime } from "@portal/shared/testing/fakeRealtime";
import { NOON, renderToday, request } from "../testing/showToday";

beforeEach(() => vi.useFakeTimers({ now: NOON, shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const text = "Asha Rao, Neem · Tue, 24 Nov 2026 · 10:00 AM - 11:00 AM";
const open = (responses = {}) =>
  renderToday({ "GET booking_holds": [request], "POST rpc/approve_request": {}, ...responses });
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

async function approve() {
  await press(`Approve ${text}`);
  const dialog = await screen.findByRole("dialog", { name: "Approve this request?" });
  expect(dialog.textContent).toContain("Asha Rao pays 4 credits.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Approve" }));
}

test("lists the requests with their price and end, and nothing without any", async () => {
  const { rest } = open();
  const section = await screen.findByRole("region", { name: "Booking requests" });
  const row = (await within(section).findByRole("listitem")).textContent;
  expect(row).toContain("Neem · Tue, 24 Nov 2026 · 10:00 AM - 11:00 AM · 4 credits");
  expect(row).toContain("Answer by 24 Nov 2026, 10:00 AM");
  const [sent] = rest.sent("GET booking_holds");
  expect(sent?.query.get("is_request")).toBe("eq.true");
  expect(sent?.query.get("ended_at")).toBe("is.null");
});

test("names the included minutes that a request costs", async () => {
  const terms = { credits: 1, rupees: 0, included_minutes: 60 };
  open({ "GET booking_holds": [{ ...request, terms }] });
  const section = await screen.findByRole("region", { name: "Booking requests" });
  const row = await within(section).findByRole("listitem");
  expect(row.textContent).toContain("1 h included + 1 credit");
});

test("approves a request after a confirmation, and reads the list again", async () => {
  const { rest, portal } = open();
  await screen.findByRole("button", { name: `Approve ${text}` });
  rest.responses["GET booking_holds"] = [];
  await approve();
  await waitFor(() =>
    expect(portal.toasts.at(-1)).toMatchObject({
      title: "Request approved",
      description: "Neem is booked for Asha Rao.",
    }),
  );
  expect(rest.sent("POST rpc/approve_request")[0]?.body).toEqual({ request_id: "q1" });
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "Booking requests" })).toBeNull(),
  );
});

test("says whose credits are missing", async () => {
  const { portal } = open({
    "POST rpc/approve_request": refusal("insufficient_credits", { needed: 4, balance: 1 }),
  });
  await approve();
  await waitFor(() =>
    expect(portal.toasts.at(-1)).toMatchObject({
      title: "Request not approved",
      description:
        "Asha Rao has 1 credit, but this booking costs 4 credits. Ask the member to buy the rest, or add credits under Users.",
    }),
  );
});

test.each([
  ["without a reason", "", { request_id: "q1" }],
  ["with a reason", " A workshop ", { request_id: "q1", reason: "A workshop" }],
])("rejects a request %s", async (_, reason, body) => {
  const { rest, portal } = open({ "POST rpc/reject_request": null });
  await press(`Reject ${text}`);
  const dialog = await screen.findByRole("dialog", { name: "Reject this request?" });
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: reason } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Reject request" }));
  await waitFor(() => expect(portal.toasts.at(-1)?.title).toBe("Request rejected"));
  expect(rest.sent("POST rpc/reject_request")[0]?.body).toEqual(body);
});

test("shows a request that was just made", async () => {
  const realtime = fakeRealtime();
  const { rest } = renderToday({}, realtime.transport);
  const joined = () => realtime.joins.filter(({ topic }) => topic.startsWith("realtime:desk:"));
  await waitFor(() => expect(joined()).toHaveLength(1));
  rest.responses["GET booking_holds"] = [request];
  act(() => joined()[0]?.broadcast("changed", { what: "requests" }));
  expect(await screen.findByRole("region", { name: "Booking requests" })).toBeTruthy();
});
