import ical, {
  escape,
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from "ical-generator";
import { brand } from "../domain/brand";
import { oneLine } from "../domain/text/oneLine";
import type { CalendarEntry } from "./calendarEntry";

interface Person {
  name: string;
  email: string;
}

/** RFC 5546: what an email tells the calendar of one recipient. */
export interface CalendarMessage {
  method: "REQUEST" | "CANCEL";
  organizer: Person;
  attendee: Person;
  /** The recipient is asked to answer. Otherwise it is the recipient's own booking or seat. */
  isInvitation?: boolean;
  guests?: readonly Guest[];
}

interface Guest extends Person {
  response: "none" | "accepted" | "declined";
}

interface FeedOptions {
  name: string;
  refreshSeconds: number;
}

const ALARM_SECONDS = 15 * 60;

/** Calendar file to download. */
export const calendarFile = (entry: CalendarEntry): string => render([entry]);

/** A calendar that apps subscribe to. */
export const calendarFeed = (entries: readonly CalendarEntry[], options: FeedOptions): string =>
  render(entries, { feed: options });

/** Calendar file that is attached to an email. */
export const calendarMessage = (entry: CalendarEntry, message: CalendarMessage): string =>
  render([entry], { message });

function render(
  entries: readonly CalendarEntry[],
  { feed, message }: { feed?: FeedOptions; message?: CalendarMessage } = {},
): string {
  const calendar = ical({
    prodId: { company: brand.fullName, product: "Members" },
    timezone: null,
    // The only text that the library does not escape.
    ...(feed && { name: escape(feed.name, false), ttl: feed.refreshSeconds }),
    ...(message && { method: ICalCalendarMethod[message.method] }),
  });
  for (const entry of entries) calendar.createEvent(eventOf(entry, message));
  // RFC 5545 ends every line with CRLF; the library omits the last one.
  return `${calendar.toString()}\r\n`;
}

function eventOf(entry: CalendarEntry, message: CalendarMessage | undefined): ICalEventData {
  const isCancelled = message?.method === "CANCEL";
  const changedAt = entry.changedAt;
  return {
    id: entry.uid,
    stamp: changedAt,
    lastModified: changedAt,
    // Whole seconds increase with every change. A subject can be made and cancelled within one.
    sequence: Math.floor(changedAt.getTime() / 1000) + (isCancelled ? 1 : 0),
    start: entry.startsAt,
    end: entry.endsAt,
    summary: oneLine(entry.title),
    description: entry.description || null,
    location: entry.place && oneLine(entry.place),
    ...(message && participants(message)),
    ...(isCancelled ? { status: ICalEventStatus.CANCELLED } : { alarms: [alarmFor(entry)] }),
  };
}

function participants(message: CalendarMessage): Partial<ICalEventData> {
  const { organizer, attendee, isInvitation = false, guests = [] } = message;
  const recipient: Guest = { ...attendee, response: isInvitation ? "none" : "accepted" };
  const isAsked = isInvitation && message.method === "REQUEST";
  return {
    organizer: { name: parameter(organizer.name), email: organizer.email },
    attendees: [recipient, ...guests].map((person) => ({
      name: parameter(person.name) || person.email,
      email: person.email,
      role: ICalAttendeeRole.REQ,
      status: participation[person.response],
      rsvp: isAsked && person === recipient,
    })),
  };
}

const participation = {
  none: ICalAttendeeStatus.NEEDSACTION,
  accepted: ICalAttendeeStatus.ACCEPTED,
  declined: ICalAttendeeStatus.DECLINED,
};

const alarmFor = (entry: CalendarEntry) => ({
  type: ICalAlarmType.display,
  trigger: ALARM_SECONDS,
  description: oneLine(entry.title),
});

/** Parameters cannot contain double quotes (RFC 5545, section 3.1). */
const parameter = (text: string): string => oneLine(text).replaceAll('"', "'");
