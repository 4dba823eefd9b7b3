/** What the edge functions use of this folder. `pnpm functions:shared` bundles it for them. */
export { calendarFeed, calendarMessage } from "../calendar/buildCalendar";
export { brand } from "../domain/brand";
export { htmlLines } from "../domain/text/escapeHtml";
export { oneLine } from "../domain/text/oneLine";
export { renderEmail } from "./email/renderEmail";
export { findKind } from "./kindList";
