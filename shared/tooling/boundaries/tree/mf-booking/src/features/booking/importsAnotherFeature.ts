export { BookingList } from "../my-bookings/BookingList";
