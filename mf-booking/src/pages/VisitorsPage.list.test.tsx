import { refusal, serverError, type FakeBackend } from "@portal/shared/testing/fakeBackend";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakePortal, memberId } from "../testing/fakePortal";
import { renderPage } from "../testing/renderPage";
import { freezeTimeAtNoon, today, world } from "../testing/testData";
import { VisitorsPage } from "./VisitorsPage";

freezeTimeAtNoon();

function open(rest: FakeBackend, path: string, { isAdmin = false } = {}) {
  const portal = fakePortal(rest, { isAdmin });
  renderPage(portal, <VisitorsPage />, path);
  return portal;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

const visitor = (name: string, status: string) => ({
  id: name,
  user_id: memberId,
  visitor_name: name,
  phone: "98450 12345",
  is_walk_in: false,
  email: "v@example.com",
  organization: null,
  host_name: null,
  purpose: null,
  status,
  visit_date: today,
  visit_time: "09:00:00",
  visit_duration: 1,
  created_at: "2026-11-20T00:00:00Z",
  arrived_at: null as string | null,
  left_at: null as string | null,
});

test("shows each visitor's status in its color", async () => {
  const rest = world();
  rest.tables.visitors = [
    visitor("Asha", "active"),
    visitor("Li", "completed"),
    visitor("Tom", "pending"),
  ];
  open(rest, "/visitors?tab=list");
  expect((await screen.findByText("Active")).className).toContain("brand");
  expect(screen.getByText("Completed").className).toContain("neutral");
  expect(screen.getByText("Pending").className).toContain("danger");
});

test("shows when a visitor arrived and left, in the time of the space", async () => {
  const rest = world();
  const arrived_at = "2026-11-20T05:02:00Z";
  rest.tables.visitors = [
    { ...visitor("Asha", "approved"), arrived_at },
    { ...visitor("Li", "approved"), arrived_at, left_at: "2026-11-20T06:15:00Z" },
    visitor("Tom", "approved"),
  ];
  open(rest, "/visitors?tab=list");
  expect(await screen.findByText("Arrived 10:32 AM")).toBeTruthy();
  expect(screen.getByText("Arrived 10:32 AM · left 11:45 AM")).toBeTruthy();
  expect(screen.getByText("9:00 AM, 1 hour")).toBeTruthy();
});

test("names the admin's list 'All visitors'", async () => {
  open(world(), "/visitors?tab=list", { isAdmin: true });
  expect(await screen.findByRole("tab", { name: "All visitors" })).toBeTruthy();
  expect(screen.queryByRole("tab", { name: "My visitors" })).toBeNull();
});

test("shows an empty state without visitors", async () => {
  open(world(), "/visitors?tab=list");
  expect(screen.getByRole("status", { name: "Loading visitors" })).toBeTruthy();
  expect(await screen.findByText("No visitors found")).toBeTruthy();
});

test("offers a retry when visitors can't be loaded", async () => {
  const rest = world();
  rest.responses["GET visitors"] = serverError;
  open(rest, "/visitors?tab=list");
  await screen.findByText(/^Error loading visitors: /);
  delete rest.responses["GET visitors"];
  press("Retry");
  expect(await screen.findByText("No visitors found")).toBeTruthy();
});

test("loads pages of fifty visitors, newest first", async () => {
  const rest = world();
  const minute = (n: number) => new Date(Date.UTC(2026, 10, 19, 0, n)).toISOString();
  rest.tables.visitors = Array.from({ length: 120 }, (_, n) => ({
    ...visitor(`Guest ${n}`, "pending"),
    created_at: minute(n),
  }));
  open(rest, "/visitors?tab=list", { isAdmin: true });
  expect((await screen.findAllByRole("heading", { level: 2 }))[0]?.textContent).toContain(
    "Guest 119",
  );
  const shown = (count: number) =>
    waitFor(() => expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(count));
  await shown(50);
  press("Show more");
  await shown(100);
  press("Show more");
  await shown(120);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("keeps the visitors on the screen when a refetch fails", async () => {
  const rest = world();
  rest.tables.visitors = [visitor("Asha", "active")];
  const portal = open(rest, "/visitors?tab=list");
  await screen.findByRole("heading", { name: /Asha/ });
  rest.responses["GET visitors"] = serverError;
  await portal.queryClient.refetchQueries({ queryKey: ["visitors"] });
  await screen.findByText(/^Error loading visitors: /);
  expect(screen.getByRole("heading", { name: /Asha/ })).toBeTruthy();
});

const button = (name: string) => screen.findByRole("button", { name });

test("changes a visit and keeps what was typed when the dialog is closed", async () => {
  const rest = world();
  rest.tables.visitors = [{ ...visitor("Tom", "approved"), visit_time: "15:00:00" }];
  rest.responses["POST rpc/change_visitor"] = [];
  const portal = open(rest, "/visitors?tab=list");
  fireEvent.click(await button("Change the visit of Tom"));
  const time = await screen.findByLabelText("Time");
  expect(time).toHaveProperty("value", "15:00");
  fireEvent.change(time, { target: { value: "12:00" } });
  fireEvent.click(await button("Save changes"));
  await screen.findByText("This time has passed. Please choose a later one.");
  fireEvent.change(time, { target: { value: "16:30" } });
  fireEvent.click(screen.getByText("Close"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(await button("Change the visit of Tom"));
  expect(await screen.findByLabelText("Time")).toHaveProperty("value", "16:30");
  fireEvent.click(await button("Save changes"));
  await waitFor(() => expect(portal.toasts).toEqual([{ title: "Visit changed" }]));
  expect(rest.sent("POST rpc/change_visitor")[0]?.body).toEqual({
    visitor_id: "Tom",
    visitor_name: "Tom",
    email: "v@example.com",
    phone: "98450 12345",
    organization: "",
    host_name: "",
    purpose: "",
    visit_date: today,
    visit_time: "16:30",
    visit_duration: 1,
  });
});

test("withdraws a visit after a question, and says why it could not", async () => {
  const rest = world();
  rest.tables.visitors = [visitor("Tom", "pending")];
  rest.responses["POST rpc/withdraw_visitor"] = refusal("visit_of_booking");
  const portal = open(rest, "/visitors?tab=list");
  const withdraw = await button("Withdraw the visit of Tom");
  withdraw.focus();
  fireEvent.click(withdraw);
  fireEvent.click(await button("Withdraw visit"));
  await screen.findByText(
    "This visitor comes to your booking. Change the booking or its guests instead.",
  );
  rest.responses["POST rpc/withdraw_visitor"] = () => {
    rest.tables.visitors = [visitor("Tom", "withdrawn")];
    return [];
  };
  fireEvent.click(await button("Retry"));
  await waitFor(() => expect(portal.toasts).toEqual([{ title: "Visit withdrawn" }]));
  // Its own button has gone.
  const again = await button("Invite again: Tom");
  await waitFor(() => expect(document.activeElement).toBe(again));
  expect(rest.sent("POST rpc/withdraw_visitor").at(-1)?.body).toEqual({ visitor_id: "Tom" });
});

test("offers no change of visits that have begun, were rejected or are of other members", async () => {
  const rest = world();
  rest.tables.visitors = [
    { ...visitor("Asha", "approved"), arrived_at: "2026-11-20T05:02:00Z" },
    visitor("Li", "rejected"),
    { ...visitor("Tom", "pending"), user_id: "another" },
  ];
  open(rest, "/visitors?tab=list");
  await button("Invite again: Asha");
  expect(screen.getAllByRole("button", { name: /^(Change|Withdraw|Invite) / })).toHaveLength(2);
});

test("invites a visitor again: only the time is left to choose", async () => {
  const rest = world();
  rest.tables.visitors = [visitor("Tom", "rejected")];
  open(rest, "/visitors?tab=list");
  fireEvent.click(await button("Invite again: Tom"));
  expect(await screen.findByLabelText("Time")).toHaveProperty("value", "12:30");
  expect(document.activeElement?.textContent).toBe("Step 2 of 3: Visit");
  press("Next");
  await screen.findByLabelText(/^Purpose/);
  press("Register Visitor");
  await waitFor(() =>
    expect(rest.tables.visitors).toContainEqual(
      expect.objectContaining({ visitor_name: "Tom", phone: "98450 12345", status: "pending" }),
    ),
  );
});
