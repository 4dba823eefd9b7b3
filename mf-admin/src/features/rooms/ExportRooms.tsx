import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { CsvColumn } from "../../data/lists/csv";
import { readLoaded } from "../../data/lists/page";
import { ExportButton } from "../../ui/toolbar/ExportButton";
import type { AdminRoom } from "./room.schema";
import { roomQueries } from "./rooms.queries";

/** The import of rooms knows these headings. */
export const roomColumns: CsvColumn<AdminRoom>[] = [
  { title: "Name", value: ({ name }) => name },
  { title: "Capacity", value: ({ capacity }) => capacity },
  { title: "Credits per hour", value: ({ credits_per_hour }) => credits_per_hour },
  { title: "Description", value: ({ description }) => description },
  { title: "Amenities", value: ({ amenities }) => amenities.join("; ") },
];

/** Rooms in service. */
export function ExportRooms() {
  const { supabase } = usePortal();
  const { data } = useQuery(roomQueries.list(supabase));
  const rows = data?.filter(({ retired_at }) => !retired_at);
  if (!rows) return null;
  return <ExportButton name="rooms" columns={roomColumns} read={readLoaded(rows)} />;
}
