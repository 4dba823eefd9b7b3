import { fireEvent } from "@testing-library/react";
import { EventGrid } from "../features/events/list/EventGrid";
import type { FakeResponses } from "./fakeBackend";
import { asha, renderScreen } from "./renderScreen";

export const event = {
  id: "e1",
  title: "Portfolio evening",
  description: "Bring three pieces of work.",
  date: "2099-11-20",
  time: "18:00:00",
  location: "Fig Room",
  max_attendees: 20,
  attendees: 12,
  is_free: false,
  credits: 4,
  image_url: null,
  status: "active",
};

/** The same event on a day long gone: it has begun. */
export const startedEvent = { ...event, date: "2020-01-01" };

/** A seat at it, as the server tells. */
export const seat = { event_id: event.id, credits_charged: 4 };

/** The upcoming events as a member sees them; null for somebody who is not signed in. */
export function renderEvents(responses: FakeResponses, userId: string | null = asha.id) {
  const screen = renderScreen(<EventGrid userId={userId ?? undefined} />, {
    responses: { "GET events": [event], ...responses },
  });
  /** Puts the focus on a button and presses it. */
  const press = async (name: string) => {
    const button = await screen.findByRole("button", { name });
    button.focus();
    fireEvent.click(button);
  };
  const asked = (method: string, table: string) =>
    screen.backend.requests.filter((one) => one.method === method && one.table === table);
  return { ...screen, press, requests };
}
