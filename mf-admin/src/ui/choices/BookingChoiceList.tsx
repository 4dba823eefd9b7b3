import { Segmented } from "antd";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { formatRefunded } from "@portal/shared/domain/includedMinutes";
import type { ListedBooking, RoomTime } from "../../data/affectedBookings.queries";
import type { BookingChoices } from "../../data/bookingChoices";
import { MoveField } from "./MoveField";
import styles from "./BookingChoiceList.module.css";

interface BookingChoiceListProps {
  title: string;
  choices: BookingChoices;
  /** The time of a block, into which bookings cannot be moved. */
  blocked?: RoomTime;
}

const actions = [
  { value: "leave", label: "Leave" },
  { value: "move", label: "Move" },
  { value: "cancel", label: "Cancel" },
] as const;

export function BookingChoiceList({ title, choices, blocked }: BookingChoiceListProps) {
  const { listed, chooseAll } = choices;
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {listed.length > 1 && (
          <span className={styles.all}>
            <button type="button" className={styles.link} onClick={() => chooseAll("leave")}>
              Leave all
            </button>
            <button type="button" className={styles.link} onClick={() => chooseAll("cancel")}>
              Cancel all
            </button>
          </span>
        )}
      </div>
      <ul className={styles.list}>
        {listed.map((booking) => (
          <ChoiceItem key={booking.id} booking={booking} choices={choices} blocked={blocked} />
        ))}
      </ul>
    </section>
  );
}

interface ChoiceItemProps {
  booking: ListedBooking;
  choices: BookingChoices;
  blocked: RoomTime | undefined;
}

function ChoiceItem({ booking, choices, blocked }: ChoiceItemProps) {
  const choice = choices.choiceOf(booking.id);
  const time = formatTimeRange(booking.start_time, booking.end_time);
  return (
    <li className={styles.item}>
      <span className={styles.facts}>
        <span className={styles.who}>{booking.who}</span>
        <span className={styles.when}>
          {booking.room} · {formatDay(booking.booking_date)}, {time}
        </span>
        <span className={styles.when}>{costOfChoices(booking)}</span>
      </span>
      <Segmented
        aria-label={`${booking.who}, ${formatDay(booking.booking_date)}, ${time}`}
        options={[...actions]}
        value={choice.action}
        onChange={(action) =>
          choices.choose(booking.id, action === "move" ? { action, target: null } : { action })
        }
      />
      {choice.action === "move" && (
        <MoveField
          booking={booking}
          blocked={blocked}
          value={choice.target}
          onChange={(target) => choices.choose(booking.id, { action: "move", target })}
        />
      )}
    </li>
  );
}

const costOfChoices = ({ total_credits, included_minutes }: ListedBooking): string =>
  `Leave: keeps its slot. Move: never costs more. Cancel: ${
    total_credits + included_minutes > 0
      ? `refunds ${formatRefunded(total_credits, included_minutes)}`
      : "nothing to refund"
  }.`;
