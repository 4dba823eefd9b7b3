import { Button } from "@portal/shared/ui/Button";
import { Dialog } from "@portal/shared/ui/Dialog";
import { WriteFailure } from "../states/WriteFailure";
import { SlotPicker } from "./slots/SlotPicker";
import type { SlotSelection } from "./slotSelection";
import { slotTaken } from "@portal/shared/data/refusals";
import type { ClockTime } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { nearestSlots } from "@portal/shared/domain/slots";
import styles from "./SlotDialog.module.css";
import type { Slots } from "../../data/slots/useSlots";
import { useEffect, useRef, type ReactNode } from "react";

interface Props {
  title: string;
  description?: string;
  open: boolean;
  onClose: () => void;
  roomName: string;
  selection: SlotSelection;
  /** Shows a choice with which it opens in short, so that the summary and the buttons are in view. */
  folds: boolean;
  /** Chooses the room of the slots. */
  roomField?: ReactNode;
  /** Offered when the chosen slot was taken. */
  alternatives?: ReactNode;
  footerNote: ReactNode;
  /** Why the last request failed. Null once the choice has changed. */
  failure: string | null;
  /** Null if the same request would fail again. */
  onRetry: (() => void) | null;
  confirmButton: ReactNode;
  children: ReactNode;
}

export function SlotDialog(props: Props) {
  const { title, description, open, onClose, roomName, selection, folds } = props;
  const { choice, dispatch, slots } = selection;
  const picker = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      closesOnBack={false}
      size="lg"
      initialFocus={() =>
        picker.current?.querySelector<HTMLElement>("[data-selected] button") ?? null
      }
      // The slot that opened the dialog on the day board disappears when it is booked.
      finalFocus={() => document.querySelector<HTMLElement>("[data-time-grid] [tabindex='0']")}
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <WriteFailure text={props.failure} onRetry={props.onRetry} />
          {props.footerNote}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {props.confirmButton}
        </>
      }
    >
      {props.roomField}
      <div ref={picker}>
        <SlotPicker selection={selection} folds={folds} />
      </div>
      {choice.lost && (
        <LostSlot
          roomName={roomName}
          start={choice.lost}
          slots={slots}
          onStart={(start) => dispatch({ type: "start chosen", start })}
        >
          {props.alternatives}
        </LostSlot>
      )}
      {props.children}
    </Dialog>
  );
}

interface LostSlotProps {
  roomName: string;
  start: ClockTime;
  slots: Slots;
  onStart: (start: ClockTime) => void;
  children?: ReactNode;
}

function LostSlot({ roomName, start, slots, onStart, children }: LostSlotProps) {
  const element = useRef<HTMLDivElement>(null);
  // A list that still contains the lost start is outdated.
  const isCurrent = slots.state === "ready" && !slots.free.includes(start);
  const nearest = isCurrent ? nearestSlots(slots.free, start, 3) : [];
  useEffect(() => {
    element.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);

  return (
    <div className={styles.lost} role="alert" ref={element}>
      <p className={styles.title}>{slotTaken}</p>
      {nearest.length > 0 && (
        <Alternatives title={`Nearest free times in ${roomName}`}>
          {nearest.map((time) => (
            <Button key={time} size="sm" variant="secondary" onClick={() => onStart(time)}>
              {formatTime(time)}
            </Button>
          ))}
        </Alternatives>
      )}
      {children}
    </div>
  );
}

interface AlternativesProps {
  title: string;
  /** Buttons, one for each alternative. */
  children: ReactNode;
}

export function Alternatives({ title, children }: AlternativesProps) {
  return (
    <div className={styles.alternatives}>
      <p>{title}</p>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
