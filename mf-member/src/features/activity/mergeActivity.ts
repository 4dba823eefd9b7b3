/** One line of the Activity tab. */
export interface ActivityEntry {
  id: string;
  action: string;
  details: string | null;
  /** Credits gained or spent; 0 for bookings and visitors. */
  creditsChange: number;
  /** ISO timestamp. */
  createdAt: string;
}

export interface ActivitySources {
  logs: readonly {
    id: string;
    action_type: string;
    details: string | null;
    credits_change: number | null;
    created_at: string;
  }[];
  bookings: readonly { id: string; created_at: string; rooms: { name: string } | null }[];
  visitors: readonly { id: string; visitor_name: string; created_at: string }[];
}

/** How many entries the dashboard shows (member specification §9). */
export const activityLimit = 10;

/** The three sources as one list, newest first, cut to `limit` (member specification §7). */
export function mergeActivity(sources: ActivitySources, limit = activityLimit): ActivityEntry[] {
  const entries: ActivityEntry[] = [
    ...sources.logs.map((log) => ({
      id: `log-${log.id}`,
      action: log.action_type,
      details: log.details,
      creditsChange: log.credits_change ?? 0,
      createdAt: log.created_at,
    })),
    ...sources.bookings.map((booking) => ({
      id: `booking-${booking.id}`,
      action: "Booked Meeting Room",
      details: booking.rooms?.name ?? "Room",
      creditsChange: 0,
      createdAt: booking.created_at,
    })),
    ...sources.visitors.map((visitor) => ({
      id: `visitor-${visitor.id}`,
      action: "Registered Visitor",
      details: visitor.visitor_name,
      creditsChange: 0,
      createdAt: visitor.created_at,
    })),
  ];
  return entries
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
    .slice(0, limit);
}
