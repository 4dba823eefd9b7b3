import { CalendarX } from "lucide-react";
import { Button } from "../Button";
import { EmptyState } from "./EmptyState";

export default { title: "Portal/EmptyState" };

export const Default = () => (
  <EmptyState
    icon={<CalendarX size={22} />}
    title="No upcoming bookings"
    description="Rooms you book appear here."
    action={<Button>Book a room</Button>}
  />
);
export const TitleOnly = () => <EmptyState title="No visitors yet" />;
export const LongText = () => (
  <EmptyState
    icon={<CalendarX size={22} />}
    title="No bookings match a search text that is as long as this one"
    description="Bookings are found by the name of the room, by the day and by the note that was typed when the room was booked."
  />
);
