import type { AdminBooking } from "../../features/bookings/booking.schema";
import { useCancelBooking } from "../../features/bookings/bookings.mutations";
import { useBookFor, type BookFor } from "../../features/bookings/book-for/bookFor.mutations";
import { useBlockRoom, useEndBlock } from "../../features/rooms/blocks/blocks.mutations";
import { newRoom, type AdminRoom } from "../../features/rooms/room.schema";
import { useRetireRoom, useSaveRoom } from "../../features/rooms/rooms.mutations";
import {
  again,
  conflictingChange,
  conflictingEdit,
  mutationCase,
  someRow,
  type MutationCase,
} from "./mutationCase";

const booking = {
  id: "7",
  room_id: "8",
  booking_date: "2026-11-21",
  start_time: "09:00:00",
  duration: 2,
} as AdminBooking;
const room = { ...someRow, name: "Peepal", photos: [] as AdminRoom["photos"] } as AdminRoom;
const roomForm = { ...newRoom, name: "Peepal", photos: [] };

const bookFor = {
  member: { id: "7", display_name: "Asha Rao" },
  room: { id: "8", name: "Peepal" },
  day: "2026-11-21",
  start: "09:00",
  units: 2,
  namedPrice: { amount: 3, reason: "Apology" },
  overrides: ["closed_day"],
  agreed: { credits: 3, rupees: 0 },
  requestId: "9",
} as BookFor;
const bookingKeys = [
  "bookings",
  "slots",
  "credits",
  "admin/users",
  "admin/counts",
  "admin/activity",
];

export const roomMutations: MutationCase[] = [
  mutationCase({
    mutation: "useCancelBooking",
    action: "cancels a booking",
    use: useCancelBooking,
    input: { booking, decision: null },
    errorToast: {
      title: "Cancellation Failed",
      description: "There was a problem cancelling this booking",
    },
    successToast: {
      title: "Booking Cancelled",
      description: "Booking has been successfully removed",
    },
    ...conflictingChange,
    invalidates: ["bookings", "slots", "credits", "admin/users", "admin/counts", "admin/activity"],
  }),
  mutationCase({
    mutation: "useBookFor",
    action: "books for a member",
    use: useBookFor,
    input: bookFor,
    errorToast: { title: "Not booked", description: again },
    successToast: {
      title: "Booked for Asha Rao",
      description: "Peepal, Sat, 21 Nov 2026, 9:00 AM. 3 credits charged.",
    },
    invalidates: bookingKeys,
  }),
  mutationCase({
    mutation: "useBlockRoom",
    action: "blocks a room",
    use: useBlockRoom,
    input: {
      room: { id: "7", name: "Peepal" },
      kind: "repair",
      reason: " Projector ",
      starts_at: "2026-11-21T09:00",
      ends_at: "2026-11-21T18:00",
      bookings: [],
    },
    errorToast: { title: "Not blocked", description: again },
    successToast: { title: "Peepal is blocked" },
    invalidates: ["admin/blocks", ...bookingKeys],
  }),
  mutationCase({
    mutation: "useEndBlock",
    action: "ends a block",
    use: useEndBlock,
    input: { id: "7" },
    errorToast: { title: "The block was not ended", description: again },
    successToast: { title: "The room can be booked again" },
    invalidates: ["admin/blocks", ...bookingKeys],
  }),
  mutationCase({
    mutation: "useSaveRoom",
    action: "adds a room",
    use: () => useSaveRoom(null),
    input: roomForm,
    errorToast: { title: "Error", description: "Failed to add room" },
    successToast: { title: "Room added successfully" },
    invalidates: ["rooms", "admin/counts"],
  }),
  mutationCase({
    mutation: "useSaveRoom",
    action: "changes a room",
    use: () => useSaveRoom(room),
    input: roomForm,
    errorToast: { title: "Error", description: "Failed to update room" },
    successToast: { title: "Room updated successfully" },
    ...conflictingEdit,
    invalidates: ["rooms", "admin/counts"],
  }),
  mutationCase({
    mutation: "useRetireRoom",
    action: "retires a room",
    use: useRetireRoom,
    input: { room, retire: true },
    errorToast: { title: "Error", description: "Failed to retire room" },
    successToast: { title: "Peepal is retired" },
    ...conflictingChange,
    invalidates: ["rooms", "admin/counts"],
  }),
  mutationCase({
    mutation: "useRetireRoom",
    action: "restores a room",
    use: useRetireRoom,
    input: { room, retire: false },
    errorToast: { title: "Error", description: "Failed to restore room" },
    successToast: { title: "Peepal can be booked again" },
    ...conflictingChange,
    invalidates: ["rooms", "admin/counts"],
  }),
];
