import type { Room } from "./rooms.queries";

export interface RoomFilters {
  /** Exact capacity; null is any. */
  seats: number | null;
  /** Only rooms with all of these amenities are shown. */
  amenities: readonly string[];
}

export function filterRooms(rooms: readonly Room[], { seats, amenities }: RoomFilters): Room[] {
  return rooms.filter(
    (room) =>
      (seats === null || room.capacity === seats) &&
      amenities.every((amenity) => room.amenities.includes(amenity)),
  );
}
