import { calendarFile } from "@portal/shared/calendar/buildCalendar";
import { brand } from "@portal/shared/domain/brand";
import type { DayPass } from "./dayPasses.queries";
import { spanOfPass } from "./passDay";

export const dayPassCalendar = (pass: DayPass, code: string): string =>
  calendarFile({
    uid: `day-pass-${pass.id}`,
    title: `Day pass: ${pass.visitor_name}`,
    description: `Code for the kiosk: ${code}`,
    place: brand.fullName,
    ...spanOfPass(pass.date),
    changedAt: new Date(pass.created_at),
  });
