import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { LoadError } from "../../../ui/feedback/LoadError";
import { Dialog } from "../../../ui/form/Dialog";
import { RecordsSkeleton } from "../../../ui/records/RecordsSkeleton";
import type { AdminRoom } from "../room.schema";
import { RoomRulesForm, titleOf } from "./RoomRulesForm";
import { rulesQuery } from "./roomRules.queries";

interface RoomRulesDialogProps {
  room: AdminRoom;
  onClose: () => void;
}

/** How the room can be booked. Bookings that exist remain valid. */
export function RoomRulesDialog({ room, onClose }: RoomRulesDialogProps) {
  const { supabase } = usePortal();
  const rules = useQuery(rulesQuery(supabase, room));
  const [opener] = useState(() => document.activeElement);
  if (rules.data) return <RoomRulesForm {...{ room, rules: rules.data, opener, onClose }} />;
  return (
    <Dialog title={titleOf(room)} open onCancel={onClose} footer={null}>
      {rules.isError ? (
        <LoadError
          title="Error loading the rules"
          error={rules.error}
          onRetry={() => void rules.refetch()}
          retrying={rules.isFetching}
        />
      ) : (
        <RecordsSkeleton label="rules" rows={5} />
      )}
    </Dialog>
  );
}
