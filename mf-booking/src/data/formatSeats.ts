/** spec 2 §2: "N Seats". */
export const formatSeats = (seats: number): string => `${seats} ${seats === 1 ? "Seat" : "Seats"}`;
