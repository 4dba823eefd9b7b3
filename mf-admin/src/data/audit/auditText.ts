import { formatDay } from "@portal/shared/domain/formatDates";
import { formatNumber } from "@portal/shared/domain/numbers";
import type { Holiday } from "@portal/shared/domain/openingHours";
import type { AuditEntry, SubjectKind } from "./audit.queries";
import { auditFields, type Field, yesOrNo } from "./auditFields";

export const kindLabel: Record<SubjectKind, string> = {
  setting: "Setting",
  room: "Room",
  snack: "Snack",
  special: "Special",
  plan: "Plan",
  event: "Event",
  member: "Member",
  kiosk: "Kiosk",
  release_token: "Release token",
  export: "Export",
};

const subjectNames: Partial<Record<SubjectKind, Readonly<Record<string, string>>>> = {
  setting: {
    opening_hours: "Opening hours",
    day_pass_credits: "Day pass",
    wifi: "WiFi",
    billing: "Seller on invoices",
    space_address: "Address",
    booking_limits: "Booking limits",
    visitor_name_days: "Names of visitors",
    canary_budget: "Error budget of canaries",
  },
  export: {
    members: "Members",
    bookings: "Bookings",
    orders: "Orders",
    invoices: "Invoices",
    desk_entries: "Desk cash",
    visitors: "Visitors",
    registrations: "Event registrations",
    feedback: "Feedback",
    audit: "Audit log",
    active_members: "Active members",
    deliveries: "Deliveries",
  },
};

export const subjectName = ({
  subject_kind,
  subject_id,
  subject_name,
}: Pick<AuditEntry, "subject_kind" | "subject_id" | "subject_name">): string => {
  const names = subjectNames[subject_kind];
  return names ? (names[subject_id] ?? readable(subject_name)) : subject_name;
};

/** `Price: 3 → 4 credits per hour`, one line for each field except the name of what was added or removed. */
export function changesOf(entry: AuditEntry): string[] {
  const { action, subject_kind: kind, before, after } = entry;
  const names = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  return names.flatMap((name) => {
    if (action !== "changed" && (after ?? before)?.[name] === entry.subject_name) return [];
    if (kind === "setting" && name === "holidays")
      return holidayChanges(before?.[name], after?.[name]);
    if (kind === "plan" && name === "room")
      return before
        ? `Room removed: ${String(before[name])}`
        : `Room added: ${String(after?.[name])}`;
    const field = auditFields[kind]?.[name] ?? { label: readable(name) };
    return changeOf(field, entry, before?.[name] ?? null, after?.[name] ?? null);
  });
}

function changeOf(field: Field, { action }: AuditEntry, was: unknown, became: unknown): string {
  const { label, text = plainText, earlier = text, none = "none" } = field;
  const write = (value: unknown, how: (value: never) => string) =>
    value === null ? none : how(value as never);
  if (action === "exported") return write(became, text);
  if (action === "added") return `${label}: ${write(became, text)}`;
  if (action === "removed") return `${label}: ${write(was, text)}`;
  // The values are hidden, such as passwords.
  if (JSON.stringify(was) === JSON.stringify(became)) return `${label}: password changed`;
  if (was === null && none === "none") return `${label}: ${write(became, text)}`;
  return `${label}: ${write(was, became === null ? text : earlier)} → ${write(became, text)}`;
}

/** `Holiday added: Diwali, Sun, 8 Nov 2026` */
function holidayChanges(before: unknown, after: unknown): string[] {
  const [was, became] = [before, after].map((list) => ((list ?? []) as Holiday[]).map(holidayText));
  return [
    ...(became ?? []).filter((one) => !was?.includes(one)).map((one) => `Holiday added: ${one}`),
    ...(was ?? []).filter((one) => !became?.includes(one)).map((one) => `Holiday removed: ${one}`),
  ];
}

const holidayText = ({ name, date }: Holiday) => [name, formatDay(date)].filter(Boolean).join(", ");

/** `cafe_gst_percent`: `Cafe gst percent` */
function readable(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function plainText(value: unknown): string {
  if (typeof value === "string") return value || "none";
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return yesOrNo(value);
  return Array.isArray(value) ? value.map(plainText).join(", ") : JSON.stringify(value);
}
