import { withReadableDays } from "@portal/shared/domain/formatDates";
import { balanceAt, lineOf, type Ledger } from "./runningBalance";

/** One line of the Activity tab. */
interface ActivityEntry {
  id: string;
  action: string;
  details: string | null;
  /** Credits gained or spent; 0 for bookings and visitors. */
  creditsChange: number;
  /** ISO timestamp. */
  createdAt: string;
}

export interface ActivityLine extends ActivityEntry {
  /** The balance in credits right after it; null where the ledger at hand doesn't say. */
  balance: number | null;
}

/** A source that could not be read is left out. */
export interface ActivitySources {
  logs?:
    | readonly {
        id: string;
        action_type: string;
        details: string | null;
        credits_change: number | null;
        /** The booking, pass, event or order that it is about. */
        reference_id?: string | null;
        created_at: string;
      }[]
    | undefined;
  bookings?:
    readonly { id: string; created_at: string; rooms: { name: string } | null }[] | undefined;
  visitors?: readonly { id: string; visitor_name: string; created_at: string }[] | undefined;
}

/** How many entries the dashboard shows (spec 1 §9). */
export const activityLimit = 10;

/** How a booking is labelled, here and in the log (spec 1 §7). */
const bookedRoom = "Booked Meeting Room";

/**
 * Merges the three sources, newest first, cut to the limit (spec 1 §7). Entries of the same moment
 * keep the order of the ledger. A booking that the log has is not listed twice.
 */
export function mergeActivity(
  { logs = [], bookings = [], visitors = [] }: ActivitySources,
  ledger?: Ledger,
): ActivityLine[] {
  const logged = new Set(
    logs.flatMap((log) => (log.action_type === bookedRoom ? [log.reference_id] : [])),
  );
  const entries: ActivityEntry[] = [
    ...logs.map((log) => ({
      id: `log-${log.id}`,
      action: log.action_type,
      details: log.details && withReadableDays(log.details),
      creditsChange: log.credits_change ?? 0,
      createdAt: log.created_at,
    })),
    ...bookings
      .filter(({ id }) => !logged.has(id))
      .map((booking) => ({
        id: `booking-${booking.id}`,
        action: bookedRoom,
        details: booking.rooms?.name ?? "Room",
        creditsChange: 0,
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
    .map((entry) => ({ entry, line: ledger ? lineOf(entry, ledger) : 0 }))
    .toSorted(
      (a, b) => Date.parse(b.entry.createdAt) - Date.parse(a.entry.createdAt) || a.line - b.line,
    )
    .slice(0, activityLimit)
    .map(({ entry, line }) => ({ ...entry, balance: ledger ? balanceAt(line, ledger) : null }));
}
