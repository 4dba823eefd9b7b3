import { Modal } from "antd";
import { choicesLabel, useBookingChoices } from "../../data/bookingChoices";
import { BookingChoiceList } from "../../ui/choices/BookingChoiceList";
import type { EditedHours } from "./useEditedHours";
import styles from "./hours.module.css";

/** Shown before new hours are saved that affect bookings. */
export function AffectedHoursDialog({ editor }: { editor: EditedHours }) {
  const choices = useBookingChoices(editor.listed);
  const count = editor.listed.length;
  return (
    <Modal
      title="Bookings outside the new hours"
      open={count > 0}
      width={640}
      okText={choicesLabel("Save", choices.summary)}
      okButtonProps={{
        className: styles.confirm ?? "",
        disabled: !choices.isComplete,
        danger: choices.summary.cancelled > 0,
      }}
      onOk={() => editor.saveWith(choices.request)}
      cancelText="Keep editing"
      onCancel={editor.keepEditing}
      confirmLoading={editor.isSaving}
      cancelButtonProps={{ disabled: editor.isSaving }}
      mask={{ closable: false }}
    >
      <div className={styles.affected}>
        <BookingChoiceList
          title={`${count} ${count === 1 ? "booking" : "bookings"} affected`}
          choices={choices}
        />
        <p className={styles.closed}>
          Cancelled bookings are refunded. Bookings that you leave remain valid.
        </p>
      </div>
    </Modal>
  );
}
