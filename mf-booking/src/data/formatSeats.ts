import { formatCount } from "@portal/shared/domain/numbers";

/** spec 2 §2: "N Seats". */
export const formatSeats = (seats: number): string => formatCount(seats, "Seat");
