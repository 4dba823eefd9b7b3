import { useBookingChoices } from "../../data/bookingChoices";
import { inAdmin } from "../../testing/inAdmin";
import { BookingChoiceList } from "./BookingChoiceList";
import { MoveField } from "./MoveField";

export default { title: "Admin/Choices", decorators: [inAdmin] };

const booking = {
  id: "1",
  updated_at: "2026-11-20T10:00:00Z",
  room_id: "neem",
  room: "Neem",
  who: "Maya Iyer",
  booking_date: "2026-11-23",
  start_time: "10:00:00",
  end_time: "11:00:00",
  duration: 2,
  total_credits: 4,
  included_minutes: 0,
};
const longName = { ...booking, id: "2", who: "Asha Rao ".repeat(12), total_credits: 0 };

function Example({ count }: { count: number }) {
  const listed = [booking, longName, { ...booking, id: "3" }].slice(0, count);
  const choices = useBookingChoices(listed);
  return <BookingChoiceList title="Bookings in this time" choices={choices} />;
}

export const OneBooking = () => <Example count={1} />;
export const ManyBookings = () => <Example count={3} />;
export const MoveLoading = () => (
  <MoveField booking={booking} blocked={undefined} value={null} onChange={() => undefined} />
);
