import { ImportButton } from "../features/import/ImportButton";
import { roomImport } from "../features/import/rows/importKinds";
import { ExportRooms } from "../features/rooms/ExportRooms";
import { RoomManager } from "../features/rooms/RoomManager";

export function RoomsPage() {
  return (
    <RoomManager
      actions={
        <>
          <ImportButton kind={roomImport} />
          <ExportRooms />
        </>
      }
    />
  );
}
