// @vitest-environment happy-dom
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { refusal } from "@portal/shared/testing/fakeBackend";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  chooseSlot,
  openDialog,
  renderBookRoomPage,
  press,
  pressDay,
} from "../testing/renderBookRoomPage";
import { addDays } from "@portal/shared/domain/dates";
import { address } from "../testing/AddressBar";
import { defaultRoomRules } from "@portal/shared/domain/roomRules";
import {
  freezeTimeAtNoon,
  quoteBooking,
  takenSlot,
  today,
  tomorrow,
  world,
} from "../testing/testData";

freezeTimeAtNoon();

test("removes a slot that another member books while the dialog is open", async () => {
  const rest = world();
  const portal = renderBookRoomPage(rest);
  await chooseSlot("Neem", "10:00 AM");
  rest.tables.booked_slots?.push(takenSlot("neem", tomorrow, "10:00:00", "11:00:00"));
  await portal.queryClient.invalidateQueries({ queryKey: ["slots"] });
  await screen.findByRole("alert");
  expect(screen.queryByRole("button", { name: "10:00 AM" })).toBeNull();
  press("Confirm Booking");
  expect(portal.toasts[0]?.description).toBe("Please select a date and time slot");
});

test("stops loading slots when the dialog is closed", async () => {
  const rest = world();
  const portal = renderBookRoomPage(rest);
  await openDialog("Neem");
  await screen.findByRole("button", { name: "12:30 PM" });
  press("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(
    portal.queryClient.getQueryCache().findAll({ queryKey: ["slots"], type: "active" }),
  ).toEqual([]);
  expect(portal.supabase.getChannels()).toEqual([]);
});

test("books the half hour that has begun, for the price of the time that is left", async () => {
  const rest = world();
  rest.responses["POST rpc/quote_booking"] = {
    ...quoteBooking(rest.tables, {
      room_id: "neem",
      booking_date: today,
      start_time: "12:00",
      duration: 2,
    }),
    credits: 3,
  };
  const portal = renderBookRoomPage(rest);
  await openDialog("Neem");
  press("1 hour");
  fireEvent.click(await screen.findByRole("button", { name: "Now - 1:00\u00a0PM" }));
  await screen.findByText(/you pay for the time left/);
  expect(address()).toContain("room=neem");
  expect(address()).not.toContain("from=");
  await screen.findAllByText("3 credits");
  press("Confirm Booking");
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Booking Confirmed"));
  expect(rest.tables.bookings).toMatchObject([{ booking_date: today, start_time: "12:00" }]);
});

test("does not offer the half hour that has begun in a room that is booked ahead", async () => {
  const rest = world();
  const [neem] = rest.tables.rooms ?? [];
  rest.tables.rooms = [{ ...neem, room_rules: { ...defaultRoomRules, notice_minutes: 60 } }];
  renderBookRoomPage(rest);
  await openDialog("Neem");
  await screen.findByRole("button", { name: "1:30 PM" });
  expect(screen.queryByRole("button", { name: /^Now/ })).toBeNull();
});

test("offers no time on a day beyond the horizon of the room", async () => {
  const rest = world();
  const [neem, ...others] = rest.tables.rooms ?? [];
  rest.tables.rooms = [{ ...neem, room_rules: { ...defaultRoomRules, days_ahead: 3 } }, ...others];
  renderBookRoomPage(rest, { path: "/book-room?room=neem&day=2026-11-24" });
  expect(await screen.findByText("Not bookable yet. Please pick another day.")).toBeTruthy();
});

test("offers only future start times today", async () => {
  renderBookRoomPage(world());
  await openDialog("Neem");
  await screen.findByRole("button", { name: "12:30 PM" });
  expect(screen.queryByRole("button", { name: "12:00 PM" })).toBeNull();
  expect(screen.getAllByRole("button", { name: /^\d+:\d+ (AM|PM)$/ })).toHaveLength(11);
  press("4 hours");
  expect(screen.getAllByRole("button", { name: /^\d+:\d+ (AM|PM)$/ })).toHaveLength(4);
});

test("shows the reason and no start times on a holiday", async () => {
  const rest = world();
  const holidays = [{ date: tomorrow, name: "Diwali" }];
  rest.tables.system_settings = [
    { key: "opening_hours", value: { ...defaultOpeningHours, holidays } },
  ];
  renderBookRoomPage(rest);
  await openDialog("Neem");
  pressDay(tomorrow);
  expect(await screen.findByText("Closed for Diwali. Please pick another day.")).toBeTruthy();
});

test("offers only start times within the opening hours, and says why", async () => {
  const rest = world();
  rest.tables.system_settings = [{ key: "opening_hours", value: defaultOpeningHours }];
  renderBookRoomPage(rest);
  await openDialog("Neem");
  pressDay(tomorrow);
  expect(await screen.findByText("Opens at 10:00 AM")).toBeTruthy();
  const starts = screen.getAllByRole("button", { name: /^\d+:\d+ (AM|PM)$/ });
  expect(starts[0]?.textContent).toBe("10:00 AM");
});

test("disables days before today at the space", async () => {
  renderBookRoomPage(world());
  await openDialog("Neem");
  const days = [...document.querySelectorAll<HTMLTableCellElement>("td[data-day]")].filter(
    (day) => day.querySelector("button") !== null,
  );
  const isPast = (day: HTMLElement) => (day.dataset.day ?? "") < today;
  expect(days.length).toBeGreaterThan(27);
  for (const day of days) expect(day.querySelector("button")?.disabled).toBe(isPast(day));
});

test("disables days and months beyond the booking limit", async () => {
  const rest = world();
  rest.tables.system_settings = [{ key: "booking_limits", value: { days_ahead: 20 } }];
  renderBookRoomPage(rest);
  await openDialog("Neem");
  const last = addDays(today, 20);
  const buttonOf = (day: string) =>
    document.querySelector<HTMLButtonElement>(`td[data-day="${day}"] button`);
  await waitFor(() => press("Go to the Next Month"));
  await waitFor(() => expect(buttonOf(addDays(last, 1))?.disabled).toBe(true));
  expect(buttonOf(last)?.disabled).toBe(false);
  expect(
    screen.getByRole("button", { name: "Go to the Next Month" }).getAttribute("aria-disabled"),
  ).toBe("true");
});

test("offers other times and rooms when the slot is taken at the last moment", async () => {
  const rest = world();
  const portal = renderBookRoomPage(rest);
  rest.responses["POST bookings"] = () => {
    rest.tables.booked_slots?.push(takenSlot("neem", tomorrow, "10:00:00", "10:30:00"));
    return refusal("slot_taken");
  };
  await chooseSlot("Neem", "10:00 AM");
  press("Confirm Booking");
  const alert = await screen.findByRole("alert");
  expect(portal.toasts).toMatchObject([
    {
      title: "Booking Exists",
      description: "This time slot is already booked. Please select another time.",
    },
  ]);
  await within(alert).findByRole("button", { name: "10:30 AM" });
  fireEvent.click(within(alert).getByRole("button", { name: /Peepal · 10 Seats · 3 credits/ }));
  expect(await screen.findByRole("dialog", { name: "Book Peepal" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: "10:00 AM", pressed: true })).toBeTruthy();
});

test("does not report the slot as taken by the member's own pending booking", async () => {
  const rest = world();
  const portal = renderBookRoomPage(rest);
  let arrive = () => {};
  const responded = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  rest.responses["POST bookings"] = async () => {
    rest.tables.booked_slots?.push(takenSlot("neem", tomorrow, "10:00:00", "10:30:00"));
    await responded;
    return [{ id: "new", total_credits: 2 }];
  };
  await chooseSlot("Neem", "10:00 AM");
  press("Confirm Booking");
  await waitFor(() => expect(rest.tables.booked_slots).toHaveLength(1));
  await portal.queryClient.invalidateQueries({ queryKey: ["slots"] });
  await waitFor(() => expect(screen.queryByRole("button", { name: "10:00 AM" })).toBeNull());
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getAllByText("10:00 AM - 10:30 AM").length).toBeGreaterThan(0);
  arrive();
  await waitFor(() => expect(portal.toasts[0]?.title).toBe("Booking Confirmed"));
  expect(screen.queryByRole("alert")).toBeNull();
});
