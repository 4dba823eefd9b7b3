import { usePortal } from "@portal/shared/contract/usePortal";
import { useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { ignoredInLink } from "../../data/bookRoomUrl";
import { roomQueries } from "../../data/rooms.queries";
import styles from "./LinkNotice.module.css";

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
  if (sentence === null) return null;
  return (
    <p className={styles.notice} role="status">
      <Info aria-hidden size={18} />
      {sentence}
    </p>
  );
}
