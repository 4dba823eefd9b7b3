import { useState, type ReactNode } from "react";
import { Button } from "antd";
import { Plus } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { todayInSpace } from "@portal/shared/domain/dates";
import { AdminPage } from "../../ui/layout/AdminPage";
import { DayField } from "../../ui/fields/DayField";
import { useUrlFilter } from "../../ui/toolbar/useUrlFilter";
import { useConfirm } from "../../ui/feedback/useConfirm";
import { BlockRoomDialog } from "./blocks/BlockRoomDialog";
import { blockQueries } from "./blocks/blocks.queries";
import { RetirementNotice } from "./RetirementNotice";
import type { AdminRoom } from "./room.schema";
import type { RoomAction } from "./RoomCard";
import { RoomDialog } from "./RoomDialog";
import { RoomGrid } from "./RoomGrid";
import { useRetireRoom } from "./rooms.mutations";
import { roomQueries } from "./rooms.queries";
import { RoomRulesDialog } from "./rules/RoomRulesDialog";
import styles from "./RoomManager.module.css";

type Opened = { room: AdminRoom | null } | null;

/** @param actions buttons shown before Add room */
export function RoomManager({ actions }: { actions?: ReactNode }) {
  const { supabase } = usePortal();
  const filter = useUrlFilter();
  const day = filter.get("date") ?? todayInSpace();
  const rooms = useQuery(roomQueries.list(supabase));
  const bookings = useQuery(roomQueries.bookingsOn(supabase, day));
  const blocks = useQuery(blockQueries.current(supabase));
  const confirm = useConfirm();
  const retire = useRetireRoom();
  const [opened, setOpened] = useState<Opened>(null);
  const [ruled, setRuled] = useState<AdminRoom | null>(null);
  const [blocking, setBlocking] = useState<AdminRoom | null>(null);

  function act(action: RoomAction, room: AdminRoom) {
    if (action === "edit") return setOpened({ room });
    if (action === "rules") return setRuled(room);
    if (action === "block") return setBlocking(room);
    if (action === "restore") return retire.mutate({ room, retire: false });
    confirm({
      title: `Retire ${room.name}?`,
      content: (onReady) => <RetirementNotice room={room} onReady={onReady} />,
      confirmLabel: "Retire room",
      danger: true,
      onConfirm: () => retire.mutateAsync({ room, retire: true }),
    });
  }

  return (
    <AdminPage
      title="Rooms"
      actions={
        <>
          <div className={styles.date}>
            <DayField
              label="Date"
              value={day}
              onChange={(date) => filter.set({ date: date ?? "" })}
            />
          </div>
          {actions}
          <Button
            type="primary"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => setOpened({ room: null })}
          >
            Add room
          </Button>
        </>
      }
    >
      <RoomGrid rooms={rooms} bookings={bookings} blocks={blocks} onAction={act} />
      {blocking && <BlockRoomDialog room={blocking} day={day} onClose={() => setBlocking(null)} />}
      {ruled && <RoomRulesDialog room={ruled} onClose={() => setRuled(null)} />}
      {opened && (
        <RoomDialog
          room={opened.room}
          knownAmenities={[...new Set(rooms.data?.flatMap(({ amenities }) => amenities))].sort()}
          onClose={() => setOpened(null)}
        />
      )}
    </AdminPage>
  );
}
