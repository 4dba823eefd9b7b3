import { CalendarButton } from "./CalendarButton";

export default { title: "Portal/CalendarButton" };

const props = {
  fileName: "booking",
  createCalendar: () => Promise.resolve("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"),
  onError: () => undefined,
  describedBy: "event",
};

export const Default = () => (
  <>
    <span id="event">Board room, Monday</span>
    <CalendarButton {...props} />
  </>
);

export const Compact = () => (
  <>
    <span id="event">Board room, Monday</span>
    <CalendarButton {...props} compact />
  </>
);

export const Focus = { render: Default, parameters: { pseudo: { focusVisible: "button" } } };
