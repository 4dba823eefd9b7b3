import { PageHeader } from "@portal/shared/ui/PageHeader";
import { Suspense, useState } from "react";
import { useSearchParams } from "@portal/shared/vendor/router";
import type { BookableRoom } from "../features/booking/freeRooms";
import { RoomList } from "../features/rooms/RoomList";
import { lazyAhead } from "../ui/lazyAhead";

const [BookingDialog, useBookingDialogAhead] = lazyAhead(
  async () => (await import("../features/booking/BookingDialog")).BookingDialog,
);

export function BookRoomPage() {
  const [params, setParams] = useSearchParams();
  const [room, setRoom] = useState<BookableRoom | null>(null);
  const [rooms, setRooms] = useState<readonly BookableRoom[]>([]);
  const [opened, setOpened] = useState({ open: false, times: 0 });
  const seats = Number(params.get("seats"));
  useBookingDialogAhead();

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
          <BookingDialog
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
