export interface BookingRequest {
  readonly room_id: string;
  readonly booking_date: string;
  readonly start_time: string;
  /** Length in half hours. */
  readonly duration: number;
}

/** From 10:00 to 18:00, when the space is open on each day. */
const SLOTS_A_DAY = 16;
const FIRST_MINUTE = 10 * 60;
/** Far enough ahead that no slot starts before the run ends. */
const FIRST_DAY = 2;
/** Every eighth slot is requested by two clients at once. */
const CONTESTED = 8;

/**
 * Yields free half hours room by room and day by day, without end. Every eighth is yielded twice in
 * a row, as when two members look at the same calendar.
 */
export function* bookingRequests(rooms: readonly string[]): Generator<BookingRequest, never> {
  for (let count = 0; ; count += 1) {
    const slot = Math.floor(count / rooms.length);
    const booking = {
      room_id: rooms[count % rooms.length] ?? "",
      booking_date: dayAfter(FIRST_DAY + Math.floor(slot / SLOTS_A_DAY)),
      start_time: clock(FIRST_MINUTE + (slot % SLOTS_A_DAY) * 30),
      duration: 1,
    };
    yield booking;
    if (count % CONTESTED === 0) yield booking;
  }
}

function dayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function clock(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}
