import * as v from "valibot";
import type { CalendarEntry } from "../calendar/calendarEntry";

export interface Detail {
  term: string;
  value: string;
  link?: { text: string; url: string };
}

export interface CalendarGuest {
  name: string;
  email: string;
  response: "none" | "accepted" | "declined";
}

/** What an email tells the recipient's calendar. */
export interface CalendarChange {
  method: "REQUEST" | "CANCEL";
  entry: CalendarEntry;
  /** The recipient has not answered yet. Otherwise it is the recipient's own booking or seat. */
  isInvitation?: boolean;
  /** Others who take part, whose addresses the recipient knows. */
  guests?: readonly CalendarGuest[];
}

/** What people read: the title and the body in the bell, all of it in the email. */
export interface NotificationText {
  /** The subject of the email. */
  title: string;
  body: string;
  /** The page of the portal that shows the subject. */
  path: string;
  /** The label of the email's button, which opens `path`. */
  action: string;
  /** The first paragraph of the email. */
  lead: string;
  details: readonly Detail[];
  calendar: CalendarChange | null;
  /** Texts for recipients without an account. */
  guest?: { footer: string; canAnswer: boolean; name?: string };
}

export type KindGroup = "Bookings" | "Events" | "Visitors" | "Payments" | "Space" | "Staff";

type Audience = "member" | "admin" | "staff" | "guest";

/** `on`: sent unless turned off. `off`: sent if turned on. `always`: receipts. `never`: in the portal only. */
type EmailRule = "on" | "off" | "always" | "never";

interface Definition<Data> {
  kind: string;
  group: KindGroup;
  /** Label on the profile page, such as `Booking made`. */
  label: string;
  /** One line on the profile page. */
  description: string;
  /** `staff`: the email address of the team. `guest`: people without an account only. */
  audience?: Audience;
  inPortal?: boolean;
  email?: EmailRule;
  /** How long before its subject a reminder is sent, as a PostgreSQL interval: `7 days` */
  leadTime?: string;
  data: v.GenericSchema<unknown, Data>;
  title: (data: Data) => string;
  body: (data: Data) => string;
  path: (data: Data) => string;
  action: string;
  /** First line of the email. If missing, the email begins with the body. */
  lead?: (data: Data) => string;
  details?: (data: Data) => readonly (Detail | false)[];
  calendar?: (data: Data) => CalendarChange | null;
  /** How an email to a person without an account greets them. */
  guestName?: (data: Data) => string;
  /** Why a person without an account gets the email; kinds without it are sent to accounts only. */
  guestFooter?: (data: Data) => string;
  /** Whether a person without an account can answer. */
  canAnswer?: (data: Data) => boolean;
  preview: Data;
  /** Data of further previews, by name. */
  variants?: Readonly<Record<string, Data>>;
}

export interface Kind {
  kind: string;
  group: KindGroup;
  label: string;
  description: string;
  audience: Audience;
  inPortal: boolean;
  email: EmailRule;
  leadTime: string | null;
  previews: Readonly<Record<string, unknown>>;
  /** @throws if a fact that the texts need is missing */
  read: (data: unknown) => NotificationText;
}

export function defineKind<Data>(definition: Definition<Data>): Kind {
  const { kind, group, label, description, preview, variants } = definition;
  const { title, body, path, action, lead = body, details, calendar } = definition;
  const { guestFooter, guestName, canAnswer } = definition;
  return {
    kind,
    group,
    label,
    description,
    audience: definition.audience ?? "member",
    inPortal: definition.inPortal ?? true,
    email: definition.email ?? "on",
    leadTime: definition.leadTime ?? null,
    previews: { Default: preview, ...variants },
    read(data) {
      const facts = v.parse(definition.data, data);
      return {
        title: title(facts),
        body: body(facts),
        path: path(facts),
        action,
        lead: lead(facts),
        details: details?.(facts).filter((detail) => detail !== false) ?? [],
        calendar: calendar?.(facts) ?? null,
        ...(guestFooter && {
          guest: {
            footer: guestFooter(facts),
            canAnswer: canAnswer?.(facts) ?? false,
            ...(guestName && { name: guestName(facts) }),
          },
        }),
      };
    },
  };
}
