import { formatDay } from "@portal/shared/domain/formatDates";
import type { ClosedVisit } from "../../data/affectedBookings.queries";
import { choicesLabel, useBookingChoices } from "../../data/bookingChoices";
import { BookingChoiceList } from "../../ui/choices/BookingChoiceList";
import { AffectedRequests } from "../../ui/feedback/AffectedRequests";
import type { EditedHours } from "./useEditedHours";
import styles from "./hours.module.css";
import { Dialog } from "../../ui/form/Dialog";
import { formatCount } from "@portal/shared/domain/numbers";

/** Shown before new hours are saved that affect bookings, visits or day passes. */
export function AffectedHoursDialog({ editor }: { editor: EditedHours }) {
  const { bookings, visits, requests } = editor.affected;
  const choices = useBookingChoices(bookings);
  return (
    <Dialog
      title={
        bookings.length > 0
          ? "Bookings outside the new hours"
          : visits.length > 0
            ? "Visits on closed days"
            : "Requests outside the new hours"
      }
      open={bookings.length + visits.length + requests.length > 0}
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
        {bookings.length > 0 && (
          <>
            <BookingChoiceList
              title={`${formatCount(bookings.length, "booking")} affected`}
              choices={choices}
            />
            <p className={styles.closed}>
              Cancelled bookings are refunded. Bookings that you leave remain valid.
            </p>
          </>
        )}
        {visits.length > 0 && <ClosedVisits visits={visits} />}
        <AffectedRequests requests={requests} where="outside the new hours" />
      </div>
    </Dialog>
  );
}

const MAX_VISITS = 5;

function ClosedVisits({ visits }: { visits: readonly ClosedVisit[] }) {
  return (
    <section aria-label="Visits on closed days">
      <strong>
        {formatCount(visits.length, "visit or day pass", "visits and day passes")} affected
      </strong>
      <ul className={styles.visits}>
        {visits.slice(0, MAX_VISITS).map((visit) => (
          <li key={visit.id}>
            {formatDay(visit.visit_date)}: {visit.visitor_name},{" "}
            {visit.kind === "day_pass" ? "day pass of" : "visitor of"} {visit.member_name}
          </li>
        ))}
        {visits.length > MAX_VISITS && <li>and {visits.length - MAX_VISITS} more</li>}
      </ul>
      <p className={styles.closed}>Their members are notified. Refund day passes under Users.</p>
    </section>
  );
}
