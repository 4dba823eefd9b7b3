import { serverError, type FakeBackend } from "@portal/shared/testing/fakeBackend";
import { heldResponse } from "@portal/shared/testing/heldResponse";
import { instantOf } from "@portal/shared/domain/dates";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { address, AddressBar, goBack } from "../testing/AddressBar";
import { fakePortal, memberId } from "../testing/fakePortal";
import { renderPage } from "../testing/renderPage";
import { freezeTimeAtNoon, tomorrow, world } from "../testing/testData";
import { VisitorsPage } from "./VisitorsPage";

freezeTimeAtNoon();
beforeEach(() => sessionStorage.clear());

function open(rest: FakeBackend, path = "/visitors", { isSignedIn = true, isAdmin = false } = {}) {
  const portal = fakePortal(rest, { isSignedIn, isAdmin });
  renderPage(portal, <VisitorsPage />, path);
  return portal;
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

/** Fills in the required fields and goes to the last step. */
async function fillIn({ time }: { time?: string } = {}): Promise<void> {
  type("Visitor name", "Meera");
  type("Visitor email", "meera@example.com");
  press("Next");
  await screen.findByLabelText("Time");
  if (time) type("Time", time);
  press("Next");
  await screen.findByLabelText(/^Purpose/);
}

test("registers nobody while the browser is offline, and keeps what was typed", async () => {
  const rest = world();
  const portal = open(rest);
  await fillIn();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  press("Register Visitor");
  await waitFor(() => expect(portal.toasts[0]?.description).toMatch(/^You're offline/));
  expect(rest.sent("POST visitors")).toEqual([]);
  expect(screen.getByLabelText(/^Purpose/)).toBeTruthy();
  online.mockRestore();
});

test("blocks the next step while fields are invalid", async () => {
  const portal = open(world());
  press("Next");
  await screen.findByText("Visitor name is required");
  expect(portal.toasts[0]).toMatchObject({
    title: "Please complete all fields",
    description: "All fields are required to proceed",
  });
  type("Visitor name", "Meera");
  type("Visitor email", "meera@example.com");
  press("Next");
  await screen.findByLabelText("Time");
  type("Visit date", "2026-11-19");
  press("Next");
  await screen.findByText("Visit date cannot be before today");
});

test("registers a visitor in three steps and resets the form", async () => {
  const rest = world();
  const portal = open(rest);
  type("Visitor name", "Meera Krishnan");
  type("Visitor email", "meera@example.com");
  type(/^Phone/, "98450 12345");
  type(/^Organization/, "Loom");
  type(/^Host name/, "Asha Rao");
  press("Next");
  await screen.findByLabelText("Duration (hours)");
  expect(screen.getByLabelText("Time")).toHaveProperty("value", "12:30");
  type("Visit date", tomorrow);
  fireEvent.click(screen.getByRole("tab", { name: "My visitors" }));
  await screen.findByText("No visitors found");
  fireEvent.click(screen.getByRole("tab", { name: "Register a visitor" }));
  expect(await screen.findByLabelText("Visit date")).toHaveProperty("value", tomorrow);
  type("Duration (hours)", "2.5");
  press("Next");
  await screen.findByLabelText(/^Purpose/);
  press("Back");
  await screen.findByLabelText("Visit date");
  expect(screen.getByLabelText("Visit date")).toHaveProperty("value", tomorrow);
  press("Next");
  await screen.findByLabelText(/^Purpose/);
  type(/^Purpose/, "Design review");
  expect(screen.getByText("2.5 hours")).toBeTruthy();
  press("Register Visitor");
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]).toEqual({
    title: "Visitor Registered",
    description: "Meera Krishnan has been registered and is pending approval",
  });
  expect(rest.tables.visitors).toMatchObject([
    {
      user_id: memberId,
      visitor_name: "Meera Krishnan",
      email: "meera@example.com",
      phone: "98450 12345",
      organization: "Loom",
      host_name: "Asha Rao",
      purpose: "Design review",
      visit_date: tomorrow,
      visit_time: "12:30",
      visit_duration: 2.5,
      status: "pending",
    },
  ]);
  await waitFor(() => expect(screen.getByLabelText("Visitor name")).toHaveProperty("value", ""));
});

test("shows the registered visit with the focus until the next visitor is entered", async () => {
  open(world());
  await fillIn();
  press("Register Visitor");
  const heading = await screen.findByRole("heading", { name: "Meera is registered" });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText("Fri, 20 Nov 2026, 12:30 PM, 1 hour")).toBeTruthy();
  expect(screen.getByLabelText("Visitor name")).toHaveProperty("value", "");
  await fillIn();
  press("Back");
  await screen.findByLabelText("Time");
  press("Back");
  await screen.findByLabelText("Visitor name");
  expect(screen.queryByRole("heading", { name: "Meera is registered" })).toBeNull();
});

test("returns to the date step when the date has passed", async () => {
  const portal = open(world());
  await fillIn({ time: "14:00" });
  vi.setSystemTime(instantOf(tomorrow, "00:01"));
  press("Register Visitor");
  expect(await screen.findByText("Visit date cannot be before today")).toBeTruthy();
  expect(portal.toasts[0]?.title).toBe("Please complete all fields");
});

const visitShown = () => ({
  date: screen.getByLabelText<HTMLInputElement>("Visit date").value,
  time: screen.getByLabelText<HTMLInputElement>("Time").value,
});

test("proposes the next time at which the space is open", async () => {
  vi.setSystemTime(instantOf("2026-11-20", "22:15"));
  const rest = world();
  const hours = defaultOpeningHours.hours.map((entry) => ({ ...entry, open: "11:00" }));
  const holidays = [{ date: tomorrow, name: "Guru Nanak Jayanti" }];
  rest.tables.system_settings = [{ key: "opening_hours", value: { hours, holidays } }];
  open(rest);
  type("Visitor name", "Meera");
  type("Visitor email", "meera@example.com");
  press("Next");
  await screen.findByLabelText("Time");
  await waitFor(() => expect(visitShown()).toEqual({ date: "2026-11-22", time: "11:00" }));
});

test("proposes a later time when the proposed one passes, and keeps a chosen one", async () => {
  open(world());
  await fillIn();
  vi.setSystemTime(instantOf("2026-11-20", "12:35"));
  press("Register Visitor");
  await screen.findByLabelText("Time");
  expect(visitShown().time).toBe("13:00");
  expect(screen.queryByText(/has passed/)).toBeNull();
  type("Time", "16:45");
  vi.setSystemTime(instantOf("2026-11-20", "13:05"));
  press("Next");
  await screen.findByLabelText(/^Purpose/);
  cleanup();
  open(world(), "/visitors?step=2");
  await screen.findByLabelText("Time");
  expect(visitShown().time).toBe("16:45");
});

test("keeps the input and the step after a reload", async () => {
  open(world());
  await fillIn();
  type(/^Purpose/, "Design review");
  cleanup();
  open(world(), "/visitors?step=3");
  expect(await screen.findByLabelText(/^Purpose/)).toHaveProperty("value", "Design review");
  press("Back");
  await screen.findByLabelText("Time");
  press("Back");
  expect(await screen.findByLabelText("Visitor name")).toHaveProperty("value", "Meera");
});

test("Back leads to the step before, and a link to a step opens the first invalid one", async () => {
  renderPage(
    fakePortal(world()),
    <>
      <VisitorsPage />
      <AddressBar />
    </>,
    "/visitors?step=3",
  );
  expect(await screen.findByLabelText("Visitor name")).toBeTruthy();
  await fillIn();
  expect(address()).toBe("?step=3");
  goBack();
  expect(await screen.findByLabelText("Time")).toBeTruthy();
  expect(address()).toBe("?step=2");
});

test("asks a signed-out user to log in and sends nothing", async () => {
  const rest = world();
  const portal = open(rest, "/visitors", { isSignedIn: false });
  await fillIn();
  press("Register Visitor");
  await waitFor(() =>
    expect(portal.toasts[0]).toMatchObject({
      title: "Login Required",
      description: "Please log in to register visitors",
    }),
  );
  expect(rest.tables.visitors).toEqual([]);
});

test("shows the visitor policy", () => {
  open(world());
  const policy = within(screen.getByRole("region", { name: "Visitor policy" }));
  expect(policy.getAllByRole("listitem").map((rule) => rule.textContent)).toEqual([
    "Visitors check in at the front desk.",
    "A temporary badge is given to every visitor.",
    "Visitors are accompanied by a member.",
    "Members are responsible for their visitors.",
    "No credits are required to register visitors.",
  ]);
});

test("keeps the form when the registration fails", async () => {
  const rest = world();
  rest.responses["POST visitors"] = serverError;
  const portal = open(rest);
  await fillIn();
  press("Register Visitor");
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]).toMatchObject({
    title: "Failed to register visitor",
    description: "An unexpected error occurred",
  });
  expect(screen.getByText("meera@example.com")).toBeTruthy();
});

test("registers once on a double click", async () => {
  const rest = world();
  const registered = heldResponse([]);
  rest.responses["POST visitors"] = registered.response;
  const portal = open(rest);
  await fillIn();
  press("Register Visitor");
  await waitFor(() => expect(rest.sent("POST visitors")).toHaveLength(1));
  press("Register Visitor");
  fireEvent.submit(screen.getByLabelText(/^Purpose/));
  registered.release();
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(rest.sent("POST visitors")).toHaveLength(1);
});
