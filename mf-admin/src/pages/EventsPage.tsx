import { EventManager } from "../features/events/EventManager";

export function EventsPage() {
  return <EventManager />;
}
