export { BookingList } from "../../bookings/BookingList";
