import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { Suspense, useState } from "react";
import { useSearchParams } from "@portal/shared/vendor/router";
import type { BookableRoom } from "../features/create/freeRooms";
import { RoomList } from "../features/rooms/RoomList";
import { lazyWithPreload } from "../ui/lazyWithPreload";

const [CreateBookingDialog, usePreloadBookingDialog] = lazyWithPreload(
  async () => (await import("../features/create/CreateBookingDialog")).CreateBookingDialog,
);

export function BookRoomPage() {
  const [params, setParams] = useSearchParams();
  const [room, setRoom] = useState<BookableRoom | null>(null);
  const [rooms, setRooms] = useState<readonly BookableRoom[]>([]);
  const [opened, setOpened] = useState({ open: false, times: 0 });
  const seats = Number(params.get("seats"));
  usePreloadBookingDialog();

  return (
    <>
      <PageHeader
        title="Book a Room"
        description="Pick a room, a day and a time. Your credits are charged when you confirm."
      />
      <RoomList
        capacity={seats > 0 ? seats : null}
        onCapacityChange={(capacity) =>
          setParams(capacity === null ? {} : { seats: String(capacity) }, { replace: true })
        }
        onBook={(next, all) => {
          setRoom(next);
          setRooms(all);
          setOpened(({ times }) => ({ open: true, times: times + 1 }));
        }}
      />
      {room && (
        <Suspense fallback={null}>
          <CreateBookingDialog
            key={opened.times}
            room={room}
            rooms={rooms}
            open={opened.open}
            onClose={() => setOpened({ ...opened, open: false })}
            onRoomChange={setRoom}
          />
        </Suspense>
      )}
    </>
  );
}
