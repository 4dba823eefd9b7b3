export { formatRupees } from "@portal/shared/domain/money";
export { DayCalendar } from "../../ui/DayCalendar";
