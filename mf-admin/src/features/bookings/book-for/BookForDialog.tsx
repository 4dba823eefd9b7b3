import { useId } from "react";
import { Alert } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import { defaultOpeningHours, isOpenOn } from "@portal/shared/domain/openingHours";
import { useLeaveGuard } from "@portal/shared/ui/form/useLeaveGuard";
import type { FoundMember } from "../../../data/memberSearch.queries";
import { UnsavedChangesDialog } from "../../../ui/form/UnsavedChangesDialog";
import { BookForError } from "./BookForError";
import { DayAndDuration } from "./DayAndDuration";
import { MemberPicker } from "./MemberPicker";
import { priceLabel } from "./price";
import { PriceChoice } from "./PriceChoice";
import { RoomPicker } from "./RoomPicker";
import { SlotPicker } from "./SlotPicker";
import { useBookForForm, type InitialSlot } from "./useBookForForm";
import styles from "./BookForDialog.module.css";
import { Dialog } from "../../../ui/form/Dialog";

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
  const { data: hours = defaultOpeningHours } = useQuery(openingHoursQuery(supabase));
  const form = useBookForForm({ member: given, initial, onBooked: onClose });
  const { member, day, units, slot, price, memberPrice, isAdmin } = form;
  const guard = useLeaveGuard(form.hasChanges);
  const opening = isOpenOn(hours, day);

  return (
    <Dialog
      title={given ? `Book for ${given.display_name}` : "Book for a member"}
      open
      width={720}
      onCancel={() => guard.ask(onClose)}
      okText={`Book${price ? ` · ${isAdmin ? "no charge" : priceLabel(price)}` : ""}`}
      okButtonProps={{
        disabled: form.missing !== null,
        ...(form.missing !== null && { "aria-describedby": `${id}-missing` }),
      }}
      onOk={form.submit}
      confirmLoading={form.isPending}
      cancelButtonProps={{ disabled: form.isPending }}
      mask={{ closable: false }}
      footer={(buttons) => (
        <div className={styles.footer}>
          <span id={`${id}-missing`} className={styles.muted}>
            {form.missing}
          </span>
          {buttons}
        </div>
      )}
    >
      <div className={styles.form}>
        {!given && (
          <div className={styles.field}>
            <label htmlFor={`${id}-member`}>Member</label>
            <MemberPicker id={`${id}-member`} value={member} onChange={form.pickMember} />
          </div>
        )}
        {member && form.suspension && (
          <Alert
            type="warning"
            showIcon
            title={`${member.display_name} is suspended: ${form.suspension.reason}`}
            description="End the suspension on the member's page to book."
          />
        )}
        <DayAndDuration
          day={day}
          units={units}
          durations={form.durations}
          onChange={form.pickDay}
        />
        {!opening.open && (
          <Alert
            type="warning"
            showIcon
            title={`${opening.reason}. Booking this day overrides the opening hours.`}
          />
        )}
        <RoomPicker rooms={form.rooms} value={form.roomId} onChange={form.pickRoom} />
        <SlotPicker
          day={day}
          units={units}
          hours={hours}
          roomId={form.roomId}
          value={slot && { roomId: slot.room.id, start: slot.start }}
          onChange={form.pickSlot}
        />
        {isAdmin && <p className={styles.muted}>Admins book without charge.</p>}
        {member && memberPrice && !isAdmin && (
          <PriceChoice
            member={member}
            memberPrice={memberPrice}
            price={price ?? null}
            value={form.entered}
            onChange={form.enterPrice}
          />
        )}
        {form.error !== null && member && (
          <BookForError error={form.error} member={member} onOverride={form.submitOverriding} />
        )}
      </div>
      <UnsavedChangesDialog guard={guard} />
    </Dialog>
  );
}
