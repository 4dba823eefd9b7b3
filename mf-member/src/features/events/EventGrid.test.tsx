import { fireEvent, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { broken, refused, type Answers } from "../../testing/fakeBackend";
import { asha, renderScreen } from "../../testing/renderScreen";
import { EventGrid } from "./EventGrid";

const event = {
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

function show(answers: Answers, userId: string | null = asha.id) {
  const screen = renderScreen(<EventGrid userId={userId ?? undefined} />, {
    answers: { "GET events": [event], ...answers },
  });
  const press = async (name: string) =>
    fireEvent.click(await screen.findByRole("button", { name }));
  return { ...screen, press };
}

describe("A member among the upcoming events", () => {
  test("sees when and where they are, what they cost and how many seats are left", async () => {
    const { findByRole } = show({});
    const card = within(await findByRole("article", { name: "Portfolio evening" }));
    for (const text of ["Fri, 20 Nov 2099", "6:00 PM", "Fig Room", "4 credits", "8 seats left"]) {
      expect(card.getByText(text)).toBeTruthy();
    }
  });

  test("registers, hears what it cost and has the balance read again", async () => {
    const { press, toasts, backend } = show({
      "POST event_registrations": [{ credits_charged: 4 }],
    });
    await press("Register");
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toEqual({
      title: "Registration Successful",
      description: "You have a seat at Portfolio evening. 4 credits charged.",
    });
    const insert = backend.asked.find(({ method }) => method === "POST");
    expect(insert?.body).toEqual({ event_id: "e1", user_id: asha.id });
    const reads = () =>
      backend.asked.filter(({ table, method }) => method === "GET" && table === "events");
    await waitFor(() => expect(reads()).toHaveLength(2));
  });

  test.each([
    { code: "event_full" },
    { code: "already_registered" },
    { code: "event_cancelled" },
    { code: "event_past" },
  ])("is told why when the server refuses with $code", async ({ code }) => {
    const { press, toasts } = show({ "POST event_registrations": refused(code) });
    await press("Register");
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({ title: "Registration Failed", variant: "destructive" });
    expect(toasts[0]?.description).not.toContain(code);
    expect(toasts[0]?.description).not.toBe("Please try again.");
  });

  test("with too few credits is led to more", async () => {
    const { press, toasts, visits } = show({
      "POST event_registrations": refused("insufficient_credits", { needed: 4, balance: 1 }),
    });
    await press("Register");
    await waitFor(() => expect(toasts).toHaveLength(1));
    toasts[0]?.action?.onClick();
    expect(visits).toEqual(["/buy-credits"]);
  });

  test("who is not signed in is asked to log in, and nothing is sent", async () => {
    const { press, toasts, backend } = show({}, null);
    await press("Register");
    await waitFor(() => expect(toasts[0]?.title).toBe("Authentication Required"));
    expect(backend.asked.filter(({ method }) => method === "POST")).toHaveLength(0);
  });

  test("leaves an event after a question and has the credits back", async () => {
    const { press, toasts, findByText, backend } = show({
      "GET event_registrations": [{ event_id: "e1", credits_charged: 4 }],
      "DELETE event_registrations": [{ credits_charged: 4 }],
    });
    await findByText("Registered");
    await press("Leave");
    await findByText(/You get 4 credits back/);
    expect(backend.asked.some(({ method }) => method === "DELETE")).toBe(false);
    await press("Leave event");
    await waitFor(() =>
      expect(toasts[0]).toEqual({
        title: "Registration Cancelled",
        description: "You left Portfolio evening. 4 credits refunded.",
      }),
    );
  });

  test("can neither join a full event nor a cancelled one", async () => {
    const { findByRole } = show({
      "GET events": [
        { ...event, id: "full", title: "Full house", attendees: 20 },
        { ...event, id: "off", title: "Called off", status: "cancelled" },
      ],
    });
    const fullHouse = within(await findByRole("article", { name: "Full house" }));
    expect(fullHouse.getByRole("button", { name: "Full" })).toHaveProperty("disabled", true);
    const calledOff = within(await findByRole("article", { name: "Called off" }));
    expect(calledOff.getByText("Cancelled")).toBeTruthy();
    expect(calledOff.queryByRole("button")).toBeNull();
  });

  test("who got there after the start can't leave any more", async () => {
    const { findByText, queryByRole } = show({
      "GET events": [{ ...event, date: "2020-01-01" }],
      "GET event_registrations": [{ event_id: "e1", credits_charged: 4 }],
    });
    await findByText("Already started");
    expect(queryByRole("button", { name: "Leave" })).toBeNull();
  });

  test("reads that there are none, or that they didn't load", async () => {
    const none = show({ "GET events": [] });
    expect(await none.findByText("No upcoming events.")).toBeTruthy();
    none.unmount();
    const { findByText, press, backend } = show({ "GET events": broken });
    await findByText("Error loading events. Please try again later.");
    backend.answers["GET events"] = [event];
    await press("Retry");
    expect(await findByText("Portfolio evening")).toBeTruthy();
  });
});
