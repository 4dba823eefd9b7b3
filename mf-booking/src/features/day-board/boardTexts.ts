import type { Day } from "@portal/shared/domain/dates";
import { formatShortRange, formatTimeRange } from "@portal/shared/domain/formatDates";
import { formatDuration } from "@portal/shared/domain/slots";
import { endOf, timeAt, type Span } from "@portal/shared/ui/time-grid/cells";
import { formatBookingPrice } from "../../data/bookingCost";
import type { Room } from "../../data/rooms.queries";

export const rangeText = (span: Span): string =>
  formatTimeRange(timeAt(span.from), timeAt(endOf(span)));

/** `10–11:30 AM` */
export const shortRangeText = (span: Span): string =>
  formatShortRange(timeAt(span.from), timeAt(endOf(span)));

export const ownText = ({ units }: Span): string => (units > 2 ? "Your booking" : "Yours");

export const priceText = (room: Room, day: Day, { from, units }: Span, isAdmin: boolean): string =>
  formatBookingPrice(room, { day, start: timeAt(from), units }, isAdmin);

/** `10:00 AM - 11:00 AM, 1 hour, 4 credits` */
export const spanText = (room: Room, day: Day, span: Span, isAdmin: boolean): string =>
  `${durationText(span)}, ${priceText(room, day, span, isAdmin)}`;

/** `10:00 AM - 11:00 AM, 1 hour` */
export const durationText = (span: Span): string =>
  `${rangeText(span)}, ${formatDuration(span.units)}`;
