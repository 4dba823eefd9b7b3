import { withReadableDates } from "@portal/shared/domain/formatDates";
import { balanceAt, chargeOf, ledgerIndexOf, type Ledger } from "./runningBalance";

export interface ActivityEntry {
  id: string;
  action: string;
  details: string | null;
  /** Credits gained or spent; 0 for the registration of a visitor. */
  creditsChange: number;
  createdAt: string;
  /** Null if the loaded part of the ledger lacks it. */
  balance: number | null;
}

/** A source that could not be read is undefined. */
export interface ActivitySources {
  logs?:
    | readonly {
        id: string;
        action_type: string;
        details: string | null;
        credits_change: number | null;
        /** Id of the booking, series, day pass, event or order. */
        reference_id?: string | null;
        created_at: string;
      }[]
    | undefined;
  bookings?:
    | readonly {
        id: string;
        created_at: string;
        series_id?: string | null;
        rooms: { name: string } | null;
      }[]
    | undefined;
  visitors?: readonly { id: string; visitor_name: string; created_at: string }[] | undefined;
}

/** spec 1 §9 */
export const activityLimit = 10;

/** Text of this activity, here and in `activity_logs` (spec 1 §7). */
const bookedRoom = "Booked Meeting Room";

/**
 * Newest first (spec 1 §7). A booking with a log entry is listed once, and the bookings of a series have one. A
 * booking has a change of 0 in both sources; the ledger has what was charged.
 */
export function mergeActivity(
  { logs = [], bookings = [], visitors = [] }: ActivitySources,
  ledger?: Ledger,
): ActivityEntry[] {
  const logged = new Set(
    logs.flatMap((log) => (log.action_type === bookedRoom ? [log.reference_id] : [])),
  );
  const entries: Omit<ActivityEntry, "balance">[] = [
    ...logs.map((log) => ({
      id: `log-${log.id}`,
      action: log.action_type,
      details: log.details && withReadableDates(log.details),
      creditsChange:
        log.credits_change ||
        (log.action_type === bookedRoom && ledger && log.reference_id
          ? chargeOf(log.reference_id, log.created_at, ledger)
          : 0),
      createdAt: log.created_at,
    })),
    ...bookings
      .filter(({ id, series_id }) => !logged.has(id) && !(series_id && logged.has(series_id)))
      .map((booking) => ({
        id: `booking-${booking.id}`,
        action: bookedRoom,
        details: booking.rooms?.name ?? "Room",
        creditsChange: ledger ? chargeOf(booking.id, booking.created_at, ledger) : 0,
        createdAt: booking.created_at,
      })),
    ...visitors.map((visitor) => ({
      id: `visitor-${visitor.id}`,
      action: "Registered Visitor",
      details: visitor.visitor_name,
      creditsChange: 0,
      createdAt: visitor.created_at,
    })),
  ];
  return entries
    .map((entry) => ({ entry, index: ledger ? ledgerIndexOf(entry, ledger) : 0 }))
    .toSorted(
      (a, b) => Date.parse(b.entry.createdAt) - Date.parse(a.entry.createdAt) || a.index - b.index,
    )
    .slice(0, activityLimit)
    .map(({ entry, index }) => ({ ...entry, balance: ledger ? balanceAt(index, ledger) : null }));
}
