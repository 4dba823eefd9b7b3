import { calendarFile } from "@portal/shared/calendar/buildCalendar";
import { brand } from "@portal/shared/domain/brand";
import { instantOf } from "@portal/shared/domain/dates";
import type { DayPass } from "./dayPasses.queries";

/** spec 2 §2: the pass is valid from 09:00 to 19:00. */
export const dayPassCalendar = (pass: DayPass, code: string): string =>
  calendarFile({
    uid: `day-pass-${pass.id}`,
    title: `Day pass: ${pass.visitor_name}`,
    description: `Code for the kiosk: ${code}`,
    place: brand.fullName,
    startsAt: instantOf(pass.date, "09:00"),
    endsAt: instantOf(pass.date, "19:00"),
    changedAt: new Date(pass.created_at),
  });
