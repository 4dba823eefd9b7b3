import * as v from "valibot";
import { brand } from "../../../domain/brand";
import { instantOf } from "../../../domain/dates";
import { formatDay, formatTime } from "../../../domain/formatDates";
import { defineKind } from "../../defineKind";
import { clockTime, day, instant, personName, text } from "../../facts";

const passSchema = v.object({
  pass_id: text,
  visitor_name: personName,
  visit_date: day,
  visit_time: clockTime,
  /** Length of the visit in hours. */
  visit_duration: v.number(),
  host_name: personName,
  change: v.picklist(["approved", "moved", "cancelled"]),
  changed_at: instant,
});
type PassFacts = v.InferOutput<typeof passSchema>;

const HOUR_MS = 3_600_000;

function title({ change, visit_date }: PassFacts): string {
  const visit = `visit to ${brand.name} on ${formatDay(visit_date)}`;
  switch (change) {
    case "approved":
      return `Your pass for the ${visit}`;
    case "moved":
      return `New pass: your ${visit}`;
    case "cancelled":
      return `Cancelled: your ${visit}`;
  }
}

function lead({ change, host_name }: PassFacts): string {
  switch (change) {
    case "approved":
      return `${host_name} expects you. Scan this code at the kiosk when you arrive, or type it in.`;
    case "moved":
      return "Your visit has a new date or time. Please use this pass: the earlier one is no longer valid.";
    case "cancelled":
      return `Your visit was cancelled, and your pass is no longer valid. Please ask ${host_name} if you have questions.`;
  }
}

const preview: PassFacts = {
  pass_id: "9b2d7c44-5b7f-4a2c-8f0d-6c9b2e4a7d10",
  visitor_name: "Arjun Nair",
  visit_date: "2026-11-27",
  visit_time: "11:00:00",
  visit_duration: 1.5,
  host_name: "Asha Rao",
  change: "approved",
  changed_at: "2026-11-20T06:30:00.000Z",
};

/** The code is not a fact: it is added when the email is sent. */
export const visitorPass = defineKind({
  kind: "visitor_pass",
  group: "Visitors",
  label: "Pass of a visitor",
  description: "A visitor is approved, moved or rejected.",
  audience: "guest",
  inPortal: false,
  email: "always",
  data: passSchema,
  title,
  body: ({ visit_date, visit_time, host_name }) =>
    `${formatDay(visit_date)}, ${formatTime(visit_time)} · Host: ${host_name}`,
  path: () => "/visitors",
  action: "View visitors",
  lead,
  details: ({ visit_date, visit_time, host_name }) => [
    { term: "Date", value: formatDay(visit_date) },
    { term: "Time", value: formatTime(visit_time) },
    { term: "Place", value: brand.fullName },
    { term: "Host", value: host_name },
  ],
  calendar(pass) {
    const startsAt = instantOf(pass.visit_date, pass.visit_time);
    return {
      method: pass.change === "cancelled" ? "CANCEL" : "REQUEST",
      entry: {
        uid: `visit-${pass.pass_id}`,
        title: `Visit to ${brand.name}: ${pass.host_name}`,
        place: brand.fullName,
        startsAt,
        endsAt: new Date(startsAt.getTime() + pass.visit_duration * HOUR_MS),
        changedAt: new Date(pass.changed_at),
      },
    };
  },
  guestFooter: ({ host_name }) =>
    `You get this email because ${host_name} registered you as a visitor.`,
  guestName: ({ visitor_name }) => visitor_name,
  preview,
  variants: {
    Moved: { ...preview, change: "moved", visit_time: "15:00:00" },
    Cancelled: { ...preview, change: "cancelled" },
  },
});
