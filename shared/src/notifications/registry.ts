import * as v from "valibot";
import { defineKind, type Kind, type NotificationText } from "./defineKind";
import { text } from "./facts";

/** Stands in until the kinds are merged. */
const stub = (kind: string, label: string, group: Kind["group"], path: string): Kind =>
  defineKind({
    kind,
    group,
    label,
    description: `About ${label.toLowerCase()}.`,
    data: v.object({ room_name: v.optional(text, "Fig Room") }),
    title: ({ room_name }) => `${room_name}: ${label}`,
    body: () => "Fri, 20 Nov 2026, 9:00 AM - 10:30 AM. 4 credits.",
    path: () => path,
    action: "Open",
    preview: { room_name: "Fig Room" },
  });

export const kinds: readonly Kind[] = [
  stub("booking_created", "Booking made", "Bookings", "/bookings"),
  stub("booking_reminder", "Booking reminder", "Bookings", "/bookings"),
  stub("event_registered", "Event registration", "Events", "/events"),
  stub("payment_received", "Receipts", "Payments", "/dashboard"),
  stub("space_update", "Space updates", "Space", "/dashboard"),
  stub("low_stock", "Low stock", "Staff", "/admin/snacks"),
];

export const kindOf = (name: string): Kind | undefined => kinds.find(({ kind }) => kind === name);

/** Null for a kind of a newer version, and for facts that this version cannot read. */
export function readNotification(kind: string, data: unknown): NotificationText | null {
  try {
    return kindOf(kind)?.read(data) ?? null;
  } catch {
    return null;
  }
}
