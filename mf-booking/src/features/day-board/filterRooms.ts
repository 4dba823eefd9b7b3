import type { Room } from "../../data/rooms.queries";

export interface RoomFilters {
  /** Minimum capacity. */
  people: number | null;
  /** Only rooms with all of these amenities are shown. */
  amenities: readonly string[];
}

export function filterRooms(rooms: readonly Room[], { people, amenities }: RoomFilters): Room[] {
  return rooms.filter(
    (room) =>
      room.capacity >= (people ?? 0) &&
      amenities.every((amenity) => room.amenities.includes(amenity)),
  );
}
