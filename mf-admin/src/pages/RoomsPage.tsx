import { RoomManager } from "../features/rooms/RoomManager";

export function RoomsPage() {
  return <RoomManager />;
}
