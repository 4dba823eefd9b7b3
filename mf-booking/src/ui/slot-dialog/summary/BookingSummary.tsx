import { isPricedInRupees, rupeesForBooking } from "@portal/shared/domain/bookingPrice";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { formatRupees } from "@portal/shared/domain/money";
import { endOfSlot, formatDuration } from "@portal/shared/domain/slots";
import type { ReactNode } from "react";
import { Summary, SummaryAside, SummaryLine } from "../../Summary";
import { formatPayment } from "../../../data/bookingCost";

interface Props {
  roomName: string;
  creditsPerHour: number | null;
  credits: number;
  /** Rupees due at the front desk. */
  rupees: number;
  day: Day;
  /** Half hours. */
  units: number;
  start: ClockTime | null;
  isAdmin: boolean;
  children?: ReactNode;
}

export function BookingSummary(props: Props) {
  const { roomName, creditsPerHour, credits, rupees, day, units, start, isAdmin, children } = props;
  return (
    <Summary>
      <SummaryLine term="Room">{roomName}</SummaryLine>
      <SummaryLine term="Date">{formatDay(day)}</SummaryLine>
      <SummaryLine term="Time">
        {start ? (
          formatTimeRange(start, endOfSlot(start, units))
        ) : (
          <SummaryAside>Select a start time ({formatDuration(units)})</SummaryAside>
        )}
      </SummaryLine>
      <SummaryLine term="Credits">
        {credits}
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
