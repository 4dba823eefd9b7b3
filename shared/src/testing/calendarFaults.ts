import ICAL from "ical.js";

type Method = "REQUEST" | "CANCEL";

/** RFC 5546, sections 3.2.2 and 3.2.5: properties of a VEVENT that occur exactly once, and never. */
const tables: Record<Method, { once: string[]; never: string[]; neverInside: string[] }> = {
  REQUEST: {
    once: ["dtstamp", "dtstart", "organizer", "sequence", "summary", "uid"],
    never: ["request-status"],
    neverInside: [],
  },
  CANCEL: {
    once: ["dtstamp", "organizer", "sequence", "uid", "status"],
    never: ["request-status"],
    neverInside: ["valarm"],
  },
};
const atMostOnce =
  "class created description dtend duration geo last-modified location priority recurrence-id status transp url".split(
    " ",
  );
const MAX_INTEGER = 2 ** 31 - 1;

/** What a file breaks of RFC 5545, in its lines. */
export function formatFaults(file: string): string[] {
  const faults: string[] = [];
  if (!file.endsWith("END:VCALENDAR\r\n")) faults.push("does not end with END:VCALENDAR and CRLF");
  if (/[\r\n]/.test(file.replaceAll("\r\n", "")))
    faults.push("has a line that does not end in CRLF");
  for (const line of file.split("\r\n")) {
    const octets = new TextEncoder().encode(line).length;
    if (octets > 75) faults.push(`has a line of ${octets} octets: ${line}`);
  }
  return faults;
}

/** What a message breaks of RFC 5545 and RFC 5546, judged with an iCalendar parser. */
export function messageFaults(file: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse.component(file));
  const faults = formatFaults(file);
  const fault = (holds: boolean, text: string) => void (holds || faults.push(text));
  const method = String(calendar.getFirstPropertyValue("method"));
  if (method !== "REQUEST" && method !== "CANCEL") return [...faults, `has the method ${method}`];
  fault(calendar.getAllProperties("method").length === 1, "has several methods");
  fault(calendar.getFirstPropertyValue("version") === "2.0", "is not version 2.0");
  fault(calendar.hasProperty("prodid"), "has no PRODID");

  const [event, ...more] = calendar.getAllSubcomponents("vevent");
  fault(more.length === 0, "has several events");
  fault(calendar.getAllSubcomponents().length === 1, "has components besides the event");
  if (!event) return [...faults, "has no event"];
  const count = (name: string) => event.getAllProperties(name).length;
  const { once, never, neverInside } = tables[method];
  for (const name of once) fault(count(name) === 1, `has ${count(name)} of ${name}, not 1`);
  for (const name of never) fault(count(name) === 0, `has ${name}`);
  for (const name of atMostOnce) fault(count(name) <= 1, `has several of ${name}`);
  for (const name of neverInside)
    fault(event.getAllSubcomponents(name).length === 0, `has ${name} within the event`);
  fault(count("attendee") >= 1, "has no attendee");
  fault(!(count("dtend") && count("duration")), "has DTEND and DURATION");

  for (const name of ["dtstamp", "dtstart", "dtend", "last-modified"]) {
    const value = String(event.getFirstPropertyValue(name) ?? "Z");
    fault(value.endsWith("Z"), `has ${name} ${value}, which is not UTC`);
  }
  const sequence = Number(event.getFirstPropertyValue("sequence"));
  fault(Number.isInteger(sequence) && sequence >= 0 && sequence <= MAX_INTEGER, "has no sequence");
  for (const name of ["organizer", "attendee"]) {
    for (const property of event.getAllProperties(name)) {
      const address = String(property.getFirstValue());
      fault(/^mailto:[^\s@]+@[^\s@]+$/i.test(address), `has the ${name} ${address}`);
    }
  }
  const status = String(event.getFirstPropertyValue("status"));
  fault((status === "CANCELLED") === (method === "CANCEL"), `has the status ${status}`);
  for (const alarm of event.getAllSubcomponents("valarm")) {
    for (const name of ["action", "trigger", "description"])
      fault(alarm.hasProperty(name), `has an alarm without ${name}`);
  }
  return faults;
}

/** Facts of the only event of a calendar file. */
export function eventIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse.component(file));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("The calendar has no event");
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue("method"),
    uid: event.uid,
    sequence: event.sequence,
    title: event.summary,
    place: event.location,
    startsAt: event.startDate.toJSDate(),
    endsAt: event.endDate.toJSDate(),
    status: component.getFirstPropertyValue("status"),
    organizer: component.getFirstPropertyValue("organizer"),
    attendees: component.getAllProperties("attendee").map((one) => ({
      address: one.getFirstValue(),
      name: one.getFirstParameter("cn"),
    })),
    alarms: component
      .getAllSubcomponents("valarm")
      .map((alarm) => String(alarm.getFirstPropertyValue("trigger"))),
  };
}
