import { ImportButton } from "../features/import/ImportButton";
import { roomImport } from "../features/import/rows/importKinds";
import { RoomManager } from "../features/rooms/RoomManager";

export function RoomsPage() {
  return <RoomManager actions={<ImportButton kind={roomImport} />} />;
}
