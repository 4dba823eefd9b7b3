import { usePortal } from "@portal/shared/contract/usePortal";
import { useQuery } from "@tanstack/react-query";
import { ignoredInLink } from "../../data/url/bookRoomUrl";
import { roomQueries } from "../../data/rooms.queries";
import { Notice } from "../../ui/states/Notice";

interface Props {
  /** Room of the open dialog. */
  roomId: string | null;
  ignored: readonly string[];
}

/** Names the ignored values of a link in one sentence. */
export function LinkNotice({ roomId, ignored }: Props) {
  const { supabase } = usePortal();
  const { data: rooms } = useQuery(roomQueries.list(supabase));
  const isUnknown = roomId !== null && rooms?.some(({ id }) => id === roomId) === false;
  const sentence = ignoredInLink(isUnknown ? [...ignored, "a room that is not offered"] : ignored);
  return sentence && <Notice>{sentence}</Notice>;
}
