import { Badge } from "@portal/shared/ui/Badge";
import { ChevronDown, Users } from "lucide-react";
import { countGuests, guestName } from "../../../data/guestTexts";
import historyStyles from "../history/BookingHistory.module.css";
import { bookingHeadingId } from "../bookingFocus";
import type { MyBooking } from "../myBookings.queries";
import styles from "./GuestsOfBooking.module.css";

const answers = new Map([
  ["accepted", "Coming"],
  ["declined", "Not coming"],
]);

/** How many are invited and come; their names when it is opened. */
export function GuestsOfBooking({ booking: { id, guests } }: { booking: MyBooking }) {
  if (guests.length === 0) return null;
  return (
    <details className={historyStyles.history}>
      <summary className={historyStyles.summary} aria-describedby={bookingHeadingId(id)}>
        <Users aria-hidden size={15} />
        {countGuests(guests)}
        <ChevronDown className={historyStyles.chevron} aria-hidden size={15} />
      </summary>
      <ul className={styles.guests} aria-label="Guests">
        {guests.map((guest) => (
          <li key={guest.id}>
            {guestName(guest)}
            <Badge tone={guest.response === "accepted" ? "success" : "neutral"}>
              {answers.get(guest.response) ?? "No answer"}
            </Badge>
          </li>
        ))}
      </ul>
    </details>
  );
}
