import { usePortal } from "@portal/shared/contract/usePortal";
import { useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { roomQueries } from "../../data/rooms.queries";
import styles from "./LinkNotice.module.css";

interface Props {
  /** Of the dialog. */
  roomId: string | null;
  problem: string | null;
}

/** Says in one sentence what a link asked for in vain. */
export function LinkNotice({ roomId, problem }: Props) {
  const { supabase } = usePortal();
  const { data: rooms } = useQuery(roomQueries.list(supabase));
  const isUnknown = roomId !== null && rooms?.some(({ id }) => id === roomId) === false;
  if (!isUnknown && problem === null) return null;
  return (
    <p className={styles.notice} role="status">
      <Info aria-hidden size={18} />
      {isUnknown ? "The room in this link is not offered. Pick another room." : problem}
    </p>
  );
}
