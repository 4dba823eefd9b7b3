import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakePortal, jsonResponse } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { lastRejectionQuery } from "../features/visitors/lastRejection.queries";
import { RejectionNotice } from "../features/visitors/RejectionNotice";
import { VisitorsPage } from "./VisitorsPage";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T06:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const visitor = (name: string, change: object = {}) => ({
  id: name,
  user_id: "maya",
  visitor_name: name,
  email: "vera@example.com",
  phone: null,
  organization: null,
  host_name: "Maya Rao",
  purpose: null,
  visit_date: "2026-11-20",
  visit_time: "11:00:00",
  visit_duration: 1,
  status: "approved",
  created_at: "2026-11-19T06:00:00Z",
  arrived_at: null,
  left_at: null,
  is_walk_in: false,
  erased_at: null,
  registered_by: "Maya Rao",
  pass: "valid",
  total_count: 1,
  ...change,
});
const arrived_at = "2026-11-20T05:02:00Z";
const visitors = [
  visitor("Expected"),
  visitor("Tomorrow", { visit_date: "2026-11-21" }),
  visitor("Waiting", { status: "pending", is_walk_in: true, email: null, pass: "none" }),
  visitor("Here", { arrived_at, pass: "used" }),
  visitor("Holder", { status: "active" }),
  visitor("Gone", { arrived_at, left_at: "2026-11-20T06:15:00Z", pass: "used" }),
  visitor("Name erased", {
    visit_date: "2026-08-01",
    email: null,
    arrived_at: "2026-08-01T05:02:00Z",
    erased_at: "2026-11-01T00:00:00Z",
    pass: "none",
  }),
];

function show({ refusal }: { refusal?: string } = {}) {
  const portal = fakePortal(({ url }) => {
    if (url.includes("system_settings"))
      return jsonResponse({ value: { days: 90 }, updated_at: "2026-01-01T00:00:00Z" });
    if (url.includes("search_visitors")) return jsonResponse(visitors);
    if (refusal) return jsonResponse({ code: "P0001", message: refusal, details: "{}" }, 400);
    return jsonResponse(null);
  });
  render(<VisitorsPage />, inPortal(portal));
  const row = async (name: string) => {
    const found = (await screen.findByText(name)).closest<HTMLElement>("tr, li, article");
    if (!found) throw new Error(`No row with ${name}`);
    return within(found);
  };
  const sent = async (path: string) =>
    Promise.all(
      portal.calls
        .filter(({ url }) => url.includes(`/rpc/${path}`))
        .map((request) => request.clone().json() as Promise<unknown>),
    );
  return { row, sent, portal };
}
const buttonsOf = (row: Pick<typeof screen, "getAllByRole">) =>
  row.getAllByRole("button").map((button) => button.getAttribute("aria-label"));

test("shows arrival and departure with the next step, and nothing to press for erased names", async () => {
  const { row } = show();
  expect(buttonsOf(await row("Expected"))).toEqual([
    "Check in Expected",
    "Reject Expected",
    "More for Expected",
  ]);
  expect(buttonsOf(await row("Tomorrow"))).toEqual(["Reject Tomorrow", "More for Tomorrow"]);
  expect(buttonsOf(await row("Waiting"))).toEqual(["Approve Waiting", "Reject Waiting"]);
  expect((await row("Waiting")).getByText("Walk-in")).toBeTruthy();
  expect(buttonsOf(await row("Holder"))).toEqual([
    "Check in Holder",
    "Reject Holder",
    "More for Holder",
  ]);
  const here = await row("Here");
  expect(here.getByText("Arrived 10:32 AM")).toBeTruthy();
  expect(buttonsOf(here)).toEqual(["Check out Here", "Undo check-in of Here", "Reject Here"]);
  const gone = await row("Gone");
  expect(gone.getByText("Left 11:45 AM")).toBeTruthy();
  expect(buttonsOf(gone)).toEqual(["Undo check-out of Gone", "Reject Gone"]);
  expect((await row("Name erased")).queryAllByRole("button")).toEqual([]);
});

test("checks in with one press", async () => {
  const { row, sent } = show();
  fireEvent.click((await row("Expected")).getByRole("button", { name: "Check in Expected" }));
  await waitFor(async () =>
    expect(await sent("check_in_visitor")).toEqual([{ visitor_id: "Expected" }]),
  );
});

test("takes back only the step that is shown", async () => {
  const { row, sent } = show();
  fireEvent.click((await row("Gone")).getByRole("button", { name: "Undo check-out of Gone" }));
  await waitFor(async () =>
    expect(await sent("undo_visitor_check")).toEqual([{ visitor_id: "Gone", step: "check_out" }]),
  );
});

test("keeps a failure in the row, with Retry", async () => {
  const { row, sent } = show({ refusal: "visit_changed" });
  fireEvent.click((await row("Here")).getByRole("button", { name: "Check out Here" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Not checked out.");
  expect(alert.textContent).toContain("Someone else changed this visit first.");
  fireEvent.click(within(alert).getByRole("button", { name: "Retry" }));
  await waitFor(async () => expect(await sent("check_out_visitor")).toHaveLength(2));
});

test("sends a pass again and asks before it revokes one", async () => {
  const { row, sent } = show();
  fireEvent.click((await row("Expected")).getByRole("button", { name: "More for Expected" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Send pass again" }));
  await waitFor(async () => expect(await sent("send_visitor_pass")).toHaveLength(1));
  fireEvent.click((await row("Tomorrow")).getByRole("button", { name: "More for Tomorrow" }));
  const items = await screen.findAllByRole("menuitem", { name: "Revoke pass" });
  const last = items.at(-1);
  if (!last) throw new Error("no item");
  fireEvent.click(last);
  const dialog = within(await screen.findByRole("dialog"));
  expect(await sent("revoke_visitor_pass")).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Revoke pass" }));
  await waitFor(async () =>
    expect(await sent("revoke_visitor_pass")).toEqual([{ visitor_id: "Tomorrow" }]),
  );
});

test("approves an active visitor from the menu of the row", async () => {
  const { row, portal } = show();
  fireEvent.click((await row("Holder")).getByRole("button", { name: "More for Holder" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Approve" }));
  const writes = () => portal.calls.filter(({ method }) => method === "PATCH");
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(await writes()[0]?.json()).toEqual({ status: "approved" });
});

test("filters by arrival", async () => {
  const { row, sent } = show();
  await row("Expected");
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Arrival" }));
  fireEvent.click(await screen.findByText("Here now"));
  await waitFor(async () =>
    expect((await sent("search_visitors")).at(-1)).toMatchObject({ arrival_filter: "present" }),
  );
});

test("says when names are erased", async () => {
  show();
  expect(
    await screen.findByText("Names and contacts are erased 90 days after the visit."),
  ).toBeTruthy();
});

test("offers to undo a rejection before its email is sent", async () => {
  const portal = fakePortal(({ url, method }) => {
    if (url.includes("system_settings"))
      return jsonResponse({ value: { days: 90 }, updated_at: "2026-01-01T00:00:00Z" });
    return method === "PATCH" ? jsonResponse([{ id: "1" }]) : jsonResponse(visitors);
  });
  render(<VisitorsPage />, inPortal(portal, "/admin/visitors"));
  fireEvent.click(await screen.findByRole("button", { name: "Reject Tomorrow" }));
  await screen.findByText("Tomorrow is rejected. The host gets an email in a minute.");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(portal.toasts).toEqual([
      { title: "Visitor status updated to rejected" },
      { title: "Visitor status updated to approved" },
    ]),
  );
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  const writes = portal.calls.filter(({ method }) => method === "PATCH");
  expect(new URL(writes[1]?.url ?? "").searchParams.get("status")).toBe("eq.rejected");
  expect(await writes[1]?.json()).toEqual({ status: "approved" });
});

test("ends the offer to undo a rejection when its email is sent", async () => {
  const portal = fakePortal(() => jsonResponse([]));
  const rejectedAgo = (milliseconds: number) =>
    portal.queryClient.setQueryData(lastRejectionQuery.queryKey, {
      visitor: { id: "1", visitor_name: "Vera", status: "approved" },
      at: Date.now() - milliseconds,
    });
  rejectedAgo(50_000);
  render(<RejectionNotice />, inPortal(portal));
  await screen.findByRole("button", { name: "Undo" });
  act(() => void rejectedAgo(60_000));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
});
