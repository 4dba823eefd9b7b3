import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { canBook } from "@portal/shared/domain/roomRules";
import { useQuery } from "@tanstack/react-query";
import { ignoredInLink } from "../../data/url/bookRoomUrl";
import { roomQueries, type Room } from "../../data/rooms.queries";
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
  const { isAdmin } = useSession();
  const isOffered = ({ id, rules }: Room) => id === roomId && canBook(rules, isAdmin);
  const isUnknown = roomId !== null && rooms?.some(isOffered) === false;
  const sentence = ignoredInLink(isUnknown ? [...ignored, "a room that is not offered"] : ignored);
  return sentence && <Notice>{sentence}</Notice>;
}
