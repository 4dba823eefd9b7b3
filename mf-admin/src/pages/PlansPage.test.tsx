import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { fakeBackend, type FakeResponses } from "@portal/shared/testing/fakeBackend";
import { expect, test } from "vitest";
import { fakePortal } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { PlansPage } from "./PlansPage";

const plan = {
  id: "p1",
  name: "Member",
  monthly_price_paise: 899_900,
  included_minutes: 240,
  cafe_discount_percent: 15,
  included_day_passes: 3,
  plan_rooms: [{ rooms: { id: "r2", name: "Studio" } }],
  archived_at: null,
  created_at: "2026-11-01T06:00:00Z",
  updated_at: "2026-11-01T06:00:00Z",
  current: [{ count: 2 }],
  ever: [{ count: 3 }],
};
const unused = { ...plan, id: "p2", name: "Resident", current: [], ever: [] };

function show(responses: FakeResponses = {}, address = "/admin/plans") {
  const backend = fakeBackend({ "GET plans": [plan, unused], ...responses });
  render(
    <PlansPage />,
    inPortal(
      fakePortal((request) => backend.fetch(request)),
      address,
    ),
  );
  return backend;
}

test("lists the plans with what they include and how many members have them", async () => {
  const backend = show();
  const row = await screen.findByRole("row", { name: /^Member / });
  for (const text of ["₹8,999", "4 hours in 1 room", "3", "15% off", "2"])
    expect(within(row).getByText(text)).toBeTruthy();
  const query = backend.sent("GET plans")[0]?.query;
  expect(query?.get("archived_at")).toBe("is.null");
  expect(query?.get("current.or")).toMatch(/^\(ends_on\.is\.null,ends_on\.gt\.\d{4}-\d\d-\d\d\)$/);
});

test("offers Delete only for a plan that was never assigned, otherwise Archive", async () => {
  const backend = show({ "PATCH plans": [plan] });
  fireEvent.click(await screen.findByRole("button", { name: "Archive Member" }));
  expect(screen.queryByRole("button", { name: "Delete Member" })).toBeNull();
  expect(screen.getByRole("button", { name: "Delete Resident" })).toBeTruthy();
  const question = await screen.findByRole("dialog");
  fireEvent.click(within(question).getByRole("button", { name: "Archive" }));
  await waitFor(() =>
    expect(backend.sent("PATCH plans")).toMatchObject([
      { body: { archived_at: expect.any(String) } },
    ]),
  );
});

test("shows archived plans, which can be restored", async () => {
  const archived = { ...plan, archived_at: "2026-11-02T06:00:00Z" };
  const backend = show(
    { "GET plans": [archived], "PATCH plans": () => new Promise(() => undefined) },
    "/admin/plans?show=archived",
  );
  const restore = await screen.findByRole("button", { name: "Restore Member" });
  fireEvent.click(restore);
  await waitFor(() => expect(restore.className).toContain("ant-btn-loading"));
  expect(backend.sent("GET plans")[0]?.query.get("archived_at")).toBe("not.is.null");
  await waitFor(() =>
    expect(backend.sent("PATCH plans")).toMatchObject([{ body: { archived_at: null } }]),
  );
});

test("refuses wrong hours and discounts, and saves after they are corrected", async () => {
  const backend = show({ "POST rpc/save_plan": [plan] });
  fireEvent.click(await screen.findByRole("button", { name: "Add plan" }));
  const dialog = await screen.findByRole("dialog");
  const type = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  type("Name", "Resident");
  type("Room hours per month", "1.2");
  type("Cafe discount (%)", "101");
  fireEvent.click(within(dialog).getByRole("button", { name: "Add plan" }));
  await within(dialog).findByText("Enter hours in steps of 0.5");
  await within(dialog).findByText("Enter a whole number from 0 to 100");
  type("Room hours per month", "1.5");
  type("Cafe discount (%)", "20");
  type("Day passes per month", "2");
  fireEvent.click(within(dialog).getByRole("button", { name: "Add plan" }));
  await waitFor(() =>
    expect(backend.sent("POST rpc/save_plan")).toMatchObject([
      {
        body: {
          included_minutes: 90,
          cafe_discount_percent: 20,
          monthly_price_paise: 0,
          room_ids: [],
          included_day_passes: 2,
        },
      },
    ]),
  );
});

test("limits the hours of a plan to chosen rooms", async () => {
  const rooms = [
    { id: "r1", name: "Focus Room" },
    { id: "r2", name: "Studio" },
  ];
  const backend = show({ "GET rooms": rooms, "POST rpc/save_plan": [plan] });
  fireEvent.click(await screen.findByRole("button", { name: "Edit Member" }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByTitle("Studio");
  fireEvent.mouseDown(within(dialog).getByRole("combobox", { name: "Rooms" }));
  fireEvent.click(await screen.findByTitle("Focus Room"));
  fireEvent.click(within(dialog).getByRole("button", { name: "Save Changes" }));
  await waitFor(() =>
    expect(backend.sent("POST rpc/save_plan")).toMatchObject([
      { body: { plan_id: "p1", version: plan.updated_at, room_ids: ["r2", "r1"] } },
    ]),
  );
});
