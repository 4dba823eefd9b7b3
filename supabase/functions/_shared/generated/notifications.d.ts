export interface CalendarEntry {
  uid: string;
  title: string;
  description?: string | null;
  place: string | null;
  startsAt: Date;
  endsAt: Date;
  changedAt: Date;
}

export interface Person {
  name: string;
  email: string;
}

export interface Guest extends Person {
  response: "none" | "accepted" | "declined";
}

export interface CalendarMessage {
  method: "REQUEST" | "CANCEL";
  organizer: Person;
  attendee: Person;
  isInvitation?: boolean;
  guests?: readonly Guest[];
}

export interface Recipient {
  name: string | null;
  unsubscribeUrl: string | null;
  portalUrl: string;
  answerUrl?: string | null;
  guestUrl?: string | null;
  pass?: { code: string; imageUrl: string } | null;
}

export interface Email {
  subject: string;
  html: string;
  text: string;
  calendar:
    | (Pick<CalendarMessage, "method" | "isInvitation" | "guests"> & { entry: CalendarEntry })
    | null;
}

export interface NotificationText {
  title: string;
  body: string;
  path: string;
}

export const brand: { readonly name: string; readonly fullName: string };
export function calendarFeed(
  entries: readonly CalendarEntry[],
  options: { name: string; refreshSeconds: number },
): string;
export function calendarMessage(entry: CalendarEntry, message: CalendarMessage): string;
export function findKind(kind: string): { read: (data: unknown) => NotificationText } | undefined;
export function htmlLines(text: string): string;
export function oneLine(text: string): string;
export function renderEmail(kind: string, data: unknown, recipient: Recipient): Email;
