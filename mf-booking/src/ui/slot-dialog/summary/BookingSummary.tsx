import { isPricedInRupees, rupeesForBooking } from "@portal/shared/domain/bookingPrice";
import type { BookingQuote } from "@portal/shared/data/bookingQuote";
import { type ClockTime, type Day, isPast } from "@portal/shared/domain/dates";
import { formatDay, formatTime, formatTimeRange } from "@portal/shared/domain/formatDates";
import { formatCharge } from "@portal/shared/domain/includedMinutes";
import { formatRupees } from "@portal/shared/domain/money";
import { endOfSlot, formatDuration } from "@portal/shared/domain/slots";
import { useNow } from "@portal/shared/ui/useNow";
import type { ReactNode } from "react";
import { Summary, SummaryAside, SummaryLine } from "../../Summary";
import { formatPayment } from "../../../data/bookingCost";
import styles from "./BookingSummary.module.css";
import { spanText } from "@portal/shared/domain/spanText";
import { formatCredits } from "@portal/shared/domain/credits";
import { useCreditShortage } from "./CreditShortage";

interface Props {
  roomName: string;
  creditsPerHour: number | null;
  credits: number;
  /** Rupees due at the front desk. */
  rupees: number;
  /** Minutes of the plan that pay for a part. */
  includedMinutes: number;
  day: Day;
  /** Half hours. */
  units: number;
  start: ClockTime | null;
  isAdmin: boolean;
  children?: ReactNode;
}

export function BookingSummary(props: Props) {
  const { roomName, creditsPerHour, credits, rupees, day, units, start, isAdmin, children } = props;
  const { includedMinutes } = props;
  const now = useNow();
  return (
    <Summary>
      <SummaryLine term="Room">{roomName}</SummaryLine>
      <SummaryLine term="Date">{formatDay(day)}</SummaryLine>
      <SummaryLine term="Time">
        {start ? (
          <>
            {formatTimeRange(start, endOfSlot(start, units))}
            {isPast(day, start, now) && <SummaryAside> (you pay for the time left)</SummaryAside>}
          </>
        ) : (
          <SummaryAside>Select a start time ({formatDuration(units)})</SummaryAside>
        )}
      </SummaryLine>
      <SummaryLine term="Credits">
        {includedMinutes > 0 ? formatCharge(credits, includedMinutes) : credits}
        {isAdmin && <SummaryAside> (admin free booking)</SummaryAside>}
      </SummaryLine>
      {isPricedInRupees(creditsPerHour) && (
        <SummaryLine term="Price">
          {rupees > 0
            ? formatPayment(credits, rupees)
            : formatRupees(isAdmin ? rupeesForBooking(creditsPerHour, units) : 0)}
        </SummaryLine>
      )}
      {children}
    </Summary>
  );
}

interface FooterProps {
  roomName: string;
  day: Day;
  start: ClockTime | null;
  /** Half hours. */
  units: number;
  price: string;
}

/** Short summary for small screens, where the whole one is below the fold. */
export function FooterSummary({ roomName, day, start, units, price }: FooterProps) {
  return (
    <p className={styles.summary}>
      <span className={styles.what}>
        <strong>{roomName}</strong>
        {formatDay(day)}
      </span>
      <span className={styles.what}>
        {start ? formatTimeRange(start, endOfSlot(start, units)) : "No time selected"}
        <span>{price}</span>
      </span>
    </p>
  );
}

/** What cancelling returns from now on, if it is not always everything. */
export function RefundsLine({
  quote,
}: {
  quote: Pick<BookingQuote, "credits" | "refunds" | "included_minutes">;
}) {
  const now = useNow();
  if ((quote.credits === 0 && quote.included_minutes === 0) || quote.refunds.length === 0) {
    return null;
  }
  const deadlines = quote.refunds.flatMap(({ until, credits, minutes }, index) => {
    const [day = "", time = ""] = until.split("T");
    // The next deadline is later, and returns no less.
    const next = quote.refunds[index + 1];
    const isRepeated = next?.credits === credits && next.minutes === minutes;
    if (isRepeated || isPast(day, time, now)) return [];
    return `${formatCharge(credits, minutes)} until ${formatDay(day)}, ${formatTime(time)}`;
  });
  const text = deadlines.length > 0 ? [...deadlines, "then none"].join(", ") : "No refund";
  return <SummaryLine term="If you cancel">{text}</SummaryLine>;
}

interface ApprovalProps {
  /** Within which an admin answers. Null if the rule has just been removed. */
  hours: number | null;
  rupees: number;
}

/** What happens to a request. */
export function ApprovalLine({ hours, rupees }: ApprovalProps) {
  const answer =
    hours === null ? "An admin answers" : `An admin answers within ${spanText(hours * 60)}`;
  return (
    <SummaryLine term="Approval">
      {answer}.{rupees === 0 && " You are charged when it is approved."}
    </SummaryLine>
  );
}

export function BalanceLine({ credits }: { credits: number }) {
  const { balance } = useCreditShortage(credits);
  if (credits <= 0 || balance === undefined) return null;
  return <SummaryLine term="Your balance">{formatCredits(balance)}</SummaryLine>;
}
