import { fireEvent } from "@testing-library/react";
import { EventGrid } from "../features/events/EventGrid";
import type { FakeResponses } from "@portal/shared/testing/fakeBackend";
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

export const startedEvent = { ...event, date: "2020-01-01" };

export const registration = { event_id: event.id, credits_charged: 4 };

/** Renders the upcoming events; `userId` is null for signed-out users. */
export function renderEvents(responses: FakeResponses, userId: string | null = asha.id) {
  const screen = renderScreen(<EventGrid userId={userId ?? undefined} />, {
    responses: { "GET events": [event], ...responses },
  });
  const press = async (name: string | RegExp) => {
    const button = await screen.findByRole("button", { name });
    button.focus();
    fireEvent.click(button);
  };
  const requests = (method: string, table: string) => screen.backend.sent(`${method} ${table}`);
  return { ...screen, press, requests };
}
