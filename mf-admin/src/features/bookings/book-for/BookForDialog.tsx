import { useId, useState } from "react";
import { Alert, Modal } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import { todayInSpace, type ClockTime, type Day } from "@portal/shared/domain/dates";
import { useRequestId } from "@portal/shared/data/useRequestId";
import { isOpenOn } from "@portal/shared/domain/openingHours";
import { useLeaveGuard } from "@portal/shared/ui/form/useLeaveGuard";
import { daySlotsQuery, type SlotRoom } from "../../../data/daySlots.queries";
import type { FoundMember } from "../../../data/memberSearch.queries";
import { UnsavedChangesDialog } from "../../../ui/form/UnsavedChangesDialog";
import { useBookFor } from "./bookFor.mutations";
import { BookForError } from "./BookForError";
import { DayAndDuration } from "./DayAndDuration";
import { MemberPicker } from "./MemberPicker";
import { priceOf } from "./price";
import { PriceChoice } from "./PriceChoice";
import { SlotPicker, type PickedSlot } from "./SlotPicker";
import styles from "./BookForDialog.module.css";

interface InitialSlot {
  roomId?: string;
  day?: Day;
  start?: ClockTime;
  /** Half hours. */
  units?: number;
}

interface BookForDialogProps {
  /** Undefined: the admin picks the member. */
  member?: FoundMember;
  initial?: InitialSlot;
  onClose: () => void;
}

/** Books a room on behalf of a member. */
export function BookForDialog({ member: given, initial, onClose }: BookForDialogProps) {
  const { supabase } = usePortal();
  const id = useId();
  const hours = useQuery(openingHoursQuery(supabase));
  const book = useBookFor();
  const request = useRequestId();
  const [member, setMember] = useState<FoundMember | null>(given ?? null);
  const [day, setDay] = useState<Day>(initial?.day ?? todayInSpace());
  const [units, setUnits] = useState(initial?.units ?? 2);
  /** Undefined until a slot is selected or cleared: `initial` applies. */
  const [picked, setSlot] = useState<PickedSlot | null>();
  const [wantsFree, setFree] = useState(false);
  const [reason, setReason] = useState("");
  const [overrides, setOverrides] = useState<string[]>([]);
  const rooms = useQuery(daySlotsQuery(supabase, day)).data?.rooms;
  const slot = picked === undefined ? initialSlot(initial, rooms) : picked;
  const guard = useLeaveGuard((member !== (given ?? null) || Boolean(picked)) && !book.isSuccess);
  const opening = hours.data && isOpenOn(hours.data, day);
  const price = slot && priceOf(slot.room, units);
  const isAdmin = member?.role === "admin";
  const isFree = wantsFree && !isAdmin;
  const isReady = member !== null && slot !== null && (!isFree || reason.trim() !== "");

  /** Refusals and overrides belong to the previous choice. */
  function resetRefusal() {
    setOverrides([]);
    book.reset();
  }

  function submit(named: string[]) {
    if (!member || !slot) return;
    const choice = {
      member,
      room: slot.room,
      day,
      start: slot.start,
      units,
      freeReason: isFree ? reason.trim() : null,
      overrides: named,
    };
    setOverrides(named);
    book.mutate(
      { ...choice, requestId: request.requestIdFor(choice) },
      { onSuccess: onClose, onSettled: (_, error) => request.settle(error) },
    );
  }

  return (
    <Modal
      title={given ? `Book for ${given.display_name}` : "Book for a Member"}
      open
      width={720}
      onCancel={() => guard.ask(onClose)}
      okText={`Book${price ? ` · ${isFree || isAdmin ? "no charge" : price.label}` : ""}`}
      okButtonProps={{ disabled: !isReady }}
      onOk={() => submit(overrides)}
      confirmLoading={book.isPending}
      cancelButtonProps={{ disabled: book.isPending }}
      mask={{ closable: false }}
    >
      <div className={styles.form}>
        {!given && (
          <div className={styles.field}>
            <label htmlFor={`${id}-member`}>Member</label>
            <MemberPicker
              id={`${id}-member`}
              value={member}
              onChange={(next) => {
                setMember(next);
                resetRefusal();
              }}
            />
          </div>
        )}
        <DayAndDuration
          day={day}
          units={units}
          onChange={(next) => {
            setDay(next.day);
            setUnits(next.units);
            setSlot(null);
            resetRefusal();
          }}
        />
        {opening && !opening.open && (
          <Alert
            type="warning"
            showIcon
            title={`${opening.reason}. Booking this day overrides the opening hours.`}
          />
        )}
        <SlotPicker
          day={day}
          units={units}
          firstRoom={initial?.roomId}
          value={slot && { roomId: slot.room.id, start: slot.start }}
          onChange={(next) => {
            setSlot(next);
            resetRefusal();
          }}
        />
        {isAdmin && <p className={styles.muted}>Admins book without charge.</p>}
        {member && price && !isAdmin && (
          <PriceChoice
            member={member}
            price={price}
            isFree={isFree}
            reason={reason}
            onFreeChange={(next) => {
              setFree(next);
              book.reset();
            }}
            onReasonChange={setReason}
          />
        )}
        {book.error !== null && member && (
          <BookForError
            error={book.error}
            member={member}
            onOverride={(rule) => submit([...overrides, rule])}
          />
        )}
      </div>
      <UnsavedChangesDialog guard={guard} />
    </Modal>
  );
}

function initialSlot(
  { roomId, start }: InitialSlot = {},
  rooms: readonly SlotRoom[] = [],
): PickedSlot | null {
  const room = rooms.find(({ id }) => id === roomId);
  return room && start ? { room, start } : null;
}
