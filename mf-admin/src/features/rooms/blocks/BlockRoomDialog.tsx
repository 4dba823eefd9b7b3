import { useId, useState } from "react";
import { Alert, Input, Segmented, Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { refusalOf } from "@portal/shared/data/refusals";
import { inSpace, type Day } from "@portal/shared/domain/dates";
import { useNow } from "@portal/shared/ui/useNow";
import { useLeaveGuard } from "@portal/shared/ui/form/useLeaveGuard";
import { bookingsInBlockQuery } from "../../../data/affectedBookings.queries";
import { affectedRequestsQuery } from "../../../data/requests.queries";
import { choicesLabel, useBookingChoices } from "../../../data/bookingChoices";
import { BookingChoiceList } from "../../../ui/choices/BookingChoiceList";
import { WaitingRequests } from "../../../ui/feedback/AffectedRequests";
import { LoadError } from "../../../ui/feedback/LoadError";
import { UnsavedChangesDialog } from "../../../ui/form/UnsavedChangesDialog";
import type { AdminRoom } from "../room.schema";
import { blockKinds, blockProblem, firstTimes, type BlockTimes } from "./block.schema";
import { useBlockRoom } from "./blocks.mutations";
import { BlockTimeFields } from "./BlockTimeFields";
import styles from "./BlockRoomDialog.module.css";
import { Dialog } from "../../../ui/form/Dialog";
import { formatCount } from "@portal/shared/domain/numbers";

interface BlockRoomDialogProps {
  room: AdminRoom;
  /** The day that the page shows. */
  day: Day;
  onClose: () => void;
}

/** Lists the affected bookings before it blocks the room. */
export function BlockRoomDialog({ room, day, onClose }: BlockRoomDialogProps) {
  const { supabase } = usePortal();
  const id = useId();
  const block = useBlockRoom();
  const [kind, setKind] = useState<string>("cleaning");
  const [reason, setReason] = useState("");
  const [times, setTimes] = useState<BlockTimes>(() => firstTimes(day));
  const guard = useLeaveGuard(reason.trim() !== "" && !block.isSuccess);
  const span = {
    room: room.id,
    starts_at: `${times.fromDay}T${times.from}`,
    ends_at: `${times.untilDay}T${times.until}`,
  };
  const problem = blockProblem(times, inSpace(useNow()).format("YYYY-MM-DDTHH:mm"));
  const affected = useQuery({
    ...bookingsInBlockQuery(supabase, span),
    enabled: problem === null,
  });
  const waiting = useQuery({
    ...affectedRequestsQuery(supabase, span),
    enabled: problem === null,
  });
  const listed = problem === null ? (affected.data ?? []) : [];
  const choices = useBookingChoices(listed);
  const isListed = problem === null && affected.data !== undefined && !affected.isFetching;
  const areRequestsListed = waiting.data !== undefined;
  const isReady = isListed && areRequestsListed && choices.isComplete && reason.trim() !== "";

  function submit() {
    const { starts_at, ends_at } = span;
    block.mutate(
      { room, kind, reason, starts_at, ends_at, bookings: choices.request },
      { onSuccess: onClose, onError: () => void affected.refetch() },
    );
  }

  return (
    <Dialog
      title={`Block ${room.name}`}
      open
      width={640}
      onCancel={() => guard.ask(onClose)}
      okText={choicesLabel("Block room", choices.summary)}
      okButtonProps={{
        className: styles.confirm ?? "",
        disabled: !isReady,
        danger: choices.summary.cancelled > 0,
      }}
      onOk={submit}
      confirmLoading={block.isPending}
      cancelButtonProps={{ disabled: block.isPending }}
      mask={{ closable: false }}
    >
      <div className={styles.form}>
        <Segmented
          aria-label="Kind"
          className={styles.kinds ?? ""}
          options={[...blockKinds]}
          value={kind}
          onChange={setKind}
        />
        <label className={styles.field} htmlFor={`${id}-reason`}>
          Reason
          <Input
            id={`${id}-reason`}
            autoFocus
            placeholder="For example: the projector is being repaired"
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
        <BlockTimeFields
          value={times}
          onChange={(next) => {
            setTimes(next);
            block.reset();
          }}
        />
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {!problem && affected.isPending && (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        )}
        {!problem && affected.error && !affected.data && (
          <LoadError
            title="Error loading the bookings in this time"
            error={affected.error}
            onRetry={() => void affected.refetch()}
            retrying={affected.isFetching}
          />
        )}
        {isListed && listed.length === 0 && (
          <p className={styles.note}>There are no bookings in this time.</p>
        )}
        {listed.length > 0 && (
          <>
            <BookingChoiceList
              title={`${formatCount(listed.length, "booking")} in this time`}
              choices={choices}
              blocked={span}
            />
            <p className={styles.note}>
              Cancelled bookings are refunded. A booking that you leave keeps its slot, and the
              block covers the rest.
            </p>
          </>
        )}
        {isListed && (
          <WaitingRequests
            change={span}
            where="in this time"
            note="Rejected when the room is blocked. The members are notified."
          />
        )}
        {block.error !== null && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title="Not blocked"
            description={
              refusalOf(block.error)?.code === "slot_taken"
                ? "A new slot that you selected is no longer free. Select another one."
                : messageOf(block.error, "Please try again.")
            }
          />
        )}
      </div>
      <UnsavedChangesDialog guard={guard} />
    </Dialog>
  );
}
