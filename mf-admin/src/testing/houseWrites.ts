import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import type { AdminBooking } from "../features/bookings/booking.schema";
import { useCancelBooking } from "../features/bookings/bookings.mutations";
import { useSaveDayPassPrice } from "../features/day-pass/dayPassPrice.mutations";
import { useSaveOpeningHours } from "../features/hours/openingHours.mutations";
import { useRollBack } from "../features/modules/rollBack.mutations";
import type { AdminOrder } from "../features/payments/order.schema";
import { useRefundOrder, useRetryRefund } from "../features/payments/refunds/refunds.mutations";
import { newRoom, type AdminRoom } from "../features/rooms/room.schema";
import { useRetireRoom, useSaveRoom } from "../features/rooms/rooms.mutations";
import { answer } from "./fakePortal";
import { again, asSeen, image, someRow, write, type Write } from "./write";

const booking = {
  id: "7",
  room_id: "8",
  booking_date: "2026-11-21",
  start_time: "09:00:00",
  duration: 2,
} as AdminBooking;
const room = { ...someRow, name: "Peepal" } as AdminRoom;
const roomForm = { ...newRoom, name: "Peepal", image };
const order = { id: "7" } as AdminOrder;
const price = { value: { credits: 8 }, updatedAt: someRow.updated_at };
const hours = { value: defaultOpeningHours, updatedAt: someRow.updated_at };
const boundSetting = (key: string) => ({
  bound: { key: `eq.${key}`, updated_at: `eq.${someRow.updated_at}` },
});
const refunded = () => answer({ code: "P0001", message: "not_refundable", details: null }, 400);

/** Rooms and their bookings, what the house asks for and gives back, and its modules. */
export const houseWrites: Write[] = [
  write(
    "cancels a booking",
    useCancelBooking,
    booking,
    {
      title: "Cancellation Failed",
      description: "There was a problem cancelling this booking",
    },
    { title: "Booking Cancelled", description: "Booking has been successfully removed" },
    {
      bound: {
        id: "eq.7",
        room_id: "eq.8",
        booking_date: "eq.2026-11-21",
        start_time: "eq.09:00:00",
        duration: "eq.2",
      },
      refreshes: [["slots"], ["credits"], ["admin", "users"], ["admin", "activity"]],
    },
  ),
  write(
    "adds a room",
    () => useSaveRoom(null),
    roomForm,
    { title: "Error", description: "Failed to add room" },
    { title: "Room added successfully" },
    { refreshes: [["admin", "counts"]] },
  ),
  write(
    "changes a room",
    () => useSaveRoom(room),
    roomForm,
    { title: "Error", description: "Failed to update room" },
    { title: "Room updated successfully" },
    asSeen,
  ),
  write(
    "retires a room",
    useRetireRoom,
    { room, retire: true },
    { title: "Error", description: "Failed to retire room" },
    { title: "Peepal is retired" },
    asSeen,
  ),
  write(
    "restores a room",
    useRetireRoom,
    { room, retire: false },
    { title: "Error", description: "Failed to restore room" },
    { title: "Peepal can be booked again" },
    asSeen,
  ),
  write(
    "sets the price of a day pass",
    useSaveDayPassPrice,
    { seen: price, price: { credits: 9 } },
    { title: `Failed to update day pass credits: ${again}` },
    { title: "Day pass credits updated successfully" },
    boundSetting("day_pass_credits"),
  ),
  write(
    "sets the first price of a day pass",
    useSaveDayPassPrice,
    { seen: { ...price, updatedAt: null }, price: { credits: 9 } },
    { title: `Failed to update day pass credits: ${again}` },
    { title: "Day pass credits updated successfully" },
    { second: () => answer({ code: "23505", message: "duplicate key" }, 409) },
  ),
  write(
    "sets the opening hours",
    useSaveOpeningHours,
    { seen: hours, next: defaultOpeningHours },
    { title: `Error updating: Error checking existing hours: ${again}` },
    { title: "Hours and holidays updated successfully" },
    boundSetting("opening_hours"),
  ),
  write(
    "refunds an order",
    useRefundOrder,
    { order, reason: "Bought twice" },
    { title: "Refund Failed", description: "The order could not be refunded. Please try again." },
    { title: "Refund requested", description: "The money goes back the way it came." },
    { second: refunded, refreshes: [["credits"], ["admin", "users"], ["admin", "activity"]] },
  ),
  write(
    "has a refund tried again",
    useRetryRefund,
    "7",
    {
      title: "Refund Failed",
      description: "The refund could not be tried again. Please try again.",
    },
    {
      title: "Refund will be tried again",
      description: "It is asked for within a few minutes.",
    },
    { second: refunded },
  ),
  write(
    "takes a release back",
    useRollBack,
    { name: "mf-shop", build: "b2" },
    { title: "Roll Back Failed", description: "The portal answered with 400." },
    { title: "mf-shop b2 is taken back" },
    { second: () => answer({ code: "outdated", message: "Another release" }, 409) },
  ),
];
