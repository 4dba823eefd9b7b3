export { BookingForm } from "../features/booking/BookingForm";
