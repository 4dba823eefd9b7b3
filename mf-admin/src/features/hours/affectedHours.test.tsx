import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { fakeBackend, refusal } from "@portal/shared/testing/fakeBackend";
import { expect, test } from "vitest";
import { fakePortal } from "../../testing/fakePortal";
import { affectedRequest } from "../../testing/showToday";
import { inPortal } from "../../testing/inPortal";
import { OpeningHoursEditor } from "./OpeningHoursEditor";

const stamp = "2026-11-20T10:00:00Z";
const booking = (id: string, full_name: string) => ({
  id,
  updated_at: stamp,
  room_id: "neem",
  room_name: "Neem",
  user_id: id,
  full_name,
  email: null,
  booking_date: "2099-11-23",
  start_time: "16:00:00",
  end_time: "17:00:00",
  duration: 2,
  total_credits: 4,
  included_minutes: 0,
});

async function edit() {
  const rest = fakeBackend({
    "GET system_settings": [{ value: defaultOpeningHours, updated_at: stamp }],
    "POST rpc/bookings_outside_hours": [booking("1", "Asha Rao"), booking("2", "Meera Nair")],
    "POST rpc/visits_on_closed_days": [],
    "POST rpc/affected_requests": [],
    "POST rpc/save_opening_hours": { cancelled: 2, moved: 0, refunded: 8 },
  });
  const portal = fakePortal((request) => rest.fetch(request));
  render(<OpeningHoursEditor />, inPortal(portal));
  await press("Edit");
  return { rest, portal };
}
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const closeEarly = () =>
  fireEvent.change(screen.getByLabelText("Monday closes at"), { target: { value: "15:00" } });

test("lists the bookings outside shorter hours before it saves", async () => {
  const { rest, portal } = await edit();
  closeEarly();
  await press("Save Changes");
  await screen.findByText("Meera Nair");
  expect(rest.sent("POST rpc/save_opening_hours")).toEqual([]);
  // Leaving them is the default.
  expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
  await press("Cancel all");
  await press("Save and cancel 2 bookings · refund 8 credits");
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(portal.toasts[0]?.description).toBe("2 bookings cancelled, 8 credits refunded.");
  expect(rest.sent("POST rpc/save_opening_hours")[0]?.body).toMatchObject({
    bookings: [
      { booking_id: "1", action: "cancel" },
      { booking_id: "2", action: "cancel" },
    ],
  });
});

test("lists again when a booking was made since", async () => {
  const { rest } = await edit();
  closeEarly();
  await press("Save Changes");
  await screen.findByText("Asha Rao");
  rest.responses["POST rpc/save_opening_hours"] = refusal("bookings_changed");
  rest.responses["POST rpc/bookings_outside_hours"] = [booking("3", "Dev Patel")];
  await press("Save");
  await screen.findByText("Dev Patel");
  expect(await screen.findByRole("button", { name: "Save" })).toBeTruthy();
});

test("does not save when more bookings are affected than can be listed", async () => {
  const { rest } = await edit();
  const affected = Array.from({ length: 1000 }, (_, index) => booking(`${index}`, "Asha Rao"));
  rest.responses["POST rpc/bookings_outside_hours"] = affected;
  closeEarly();
  await press("Save Changes");
  await screen.findByText("These hours affect 1000 bookings or more. Change fewer days at a time.");
  expect(rest.sent("POST rpc/save_opening_hours")).toEqual([]);
});

test("saves at once when no booking is affected", async () => {
  const { rest, portal } = await edit();
  rest.responses["POST rpc/bookings_outside_hours"] = [];
  closeEarly();
  await press("Save Changes");
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(rest.sent("POST rpc/save_opening_hours")[0]?.body).toMatchObject({ bookings: [] });
});

test("lists the visits and day passes on days that close before it saves", async () => {
  const { rest, portal } = await edit();
  rest.responses["POST rpc/bookings_outside_hours"] = [];
  rest.responses["POST rpc/visits_on_closed_days"] = Array.from({ length: 6 }, (_, index) => ({
    id: String(index),
    kind: index === 0 ? "day_pass" : "visitor",
    visitor_name: `Guest ${index}`,
    visit_date: "2099-11-23",
    reason: "Closed",
    member_id: "asha",
    member_name: "Asha Rao",
  }));
  closeEarly();
  await press("Save Changes");
  await screen.findByText("Mon, 23 Nov 2099: Guest 0, day pass of Asha Rao");
  screen.getByText("Mon, 23 Nov 2099: Guest 1, visitor of Asha Rao");
  screen.getByText("and 1 more");
  expect(rest.sent("POST rpc/save_opening_hours")).toEqual([]);
  await press("Save");
  await waitFor(() => expect(portal.toasts).toHaveLength(1));
  expect(rest.sent("POST rpc/save_opening_hours")[0]?.body).toMatchObject({ bookings: [] });
});

test("does not save while a new holiday is half filled", async () => {
  const { rest } = await edit();
  closeEarly();
  fireEvent.click(screen.getByRole("tab", { name: "Holidays" }));
  fireEvent.change(await screen.findByLabelText("Holiday name"), { target: { value: "Diwali" } });
  await screen.findByText("The new holiday is not in the list yet. Add it, or clear it.");
  const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save Changes" });
  expect(save().disabled).toBe(true);
  await press("Clear");
  await waitFor(() => expect(save().disabled).toBe(false));
  expect(rest.sent("POST rpc/save_opening_hours")).toEqual([]);
});

test("lists the requests that the new hours leave outside, and saves without a choice", async () => {
  const { rest } = await edit();
  rest.responses["POST rpc/bookings_outside_hours"] = [];
  rest.responses["POST rpc/affected_requests"] = [affectedRequest];
  closeEarly();
  await press("Save Changes");
  await screen.findByText("1 request outside the new hours");
  screen.getByText(/10:00 AM - 11:00 AM: Neem, Asha Rao/);
  expect(rest.sent("POST rpc/affected_requests")[0]?.body).toHaveProperty("opening.hours");
  expect(rest.sent("POST rpc/save_opening_hours")).toEqual([]);
  await press("Save");
  await waitFor(() => expect(rest.sent("POST rpc/save_opening_hours")).toHaveLength(1));
});
