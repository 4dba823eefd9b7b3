import type { AdminBooking } from "../../features/bookings/booking.schema";
import { useCancelBooking } from "../../features/bookings/bookings.mutations";
import { newRoom, type AdminRoom } from "../../features/rooms/room.schema";
import { useRetireRoom, useSaveRoom } from "../../features/rooms/rooms.mutations";
import {
  conflictingChange,
  conflictingEdit,
  image,
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
const room = { ...someRow, name: "Peepal" } as AdminRoom;
const roomForm = { ...newRoom, name: "Peepal", image };

export const roomMutations: MutationCase[] = [
  mutationCase({
    mutation: "useCancelBooking",
    action: "cancels a booking",
    use: useCancelBooking,
    input: booking,
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
