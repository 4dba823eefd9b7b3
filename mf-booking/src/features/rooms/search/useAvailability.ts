import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { hasFailed } from "@portal/shared/data/hasFailed";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import { defaultOpeningHours, isOpenOn, shortHoursNote } from "@portal/shared/domain/openingHours";
import { freeSlots } from "@portal/shared/domain/slots";
import { useNow } from "@portal/shared/ui/useNow";
import { useQuery } from "@tanstack/react-query";
import { hoursOfRooms } from "@portal/shared/domain/roomHours";
import type { Room } from "../../../data/rooms.queries";
import { useFreeSpans } from "../../../data/slots/useLiveDay";
import { availabilityOf, type Availability } from "./availability";
import type { RoomSearch } from "./roomSearch";

export type AvailabilityRead =
  | { state: "none" }
  | { state: "loading" }
  | { state: "failed"; retry: () => void; retrying: boolean }
  | { state: "ready"; of: (room: Room) => Availability; closed: string | null };

export function useAvailability(
  search: RoomSearch | null,
  rooms: readonly Room[],
): AvailabilityRead {
  const { supabase } = usePortal();
  const { isAdmin } = useSession();
  const now = useNow();
  const hours = useQuery({ ...openingHoursQuery(supabase), enabled: search !== null });
  const spans = useFreeSpans(search?.day ?? "", search !== null);
  if (search === null) return { state: "none" };
  if (spans.data === undefined) {
    if (!hasFailed(spans)) return { state: "loading" };
    const retry = () => void spans.refetch();
    return { state: "failed", retry, retrying: spans.isFetching };
  }
  const settings = hours.data ?? defaultOpeningHours;
  const opening = isOpenOn(settings, search.day);
  const isOver =
    freeSlots([], hoursOfRooms(rooms, settings, search.day), search.day, 1, now).length === 0;
  const closed = opening.open ? (isOver ? "No times left today" : null) : opening.reason;
  const note = shortHoursNote(settings, search.day);
  const context = { spans: spans.data, closed, hours: settings, note, isAdmin, now };
  return { state: "ready", closed, of: (room) => availabilityOf(room, search, context) };
}
