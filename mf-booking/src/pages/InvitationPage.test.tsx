import { failure, serverError } from "@portal/shared/testing/fakeBackend";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakePortal } from "../testing/fakePortal";
import { renderPage } from "../testing/renderPage";
import { world } from "../testing/testData";
import { InvitationPage } from "./InvitationPage";

const CALL = "POST functions/answer-invitation";
const invitation = {
  room_name: "Neem",
  room_description: "First floor - Six",
  booking_date: "2026-11-27",
  start_time: "10:00:00",
  end_time: "11:30:00",
  booker_name: "Asha Rao",
  response: "none",
  has_started: false,
};
const refused = (code: string) => failure(400, { code: "P0001", message: code, details: null });

function open(response: object, path = "/invitation?token=t.1") {
  const rest = world();
  rest.responses[CALL] = response;
  renderPage(fakePortal(rest, { isSignedIn: false }), <InvitationPage />, path);
  const sent = () => rest.sent(CALL).map(({ body }) => body);
  return { rest, sent };
}

test("shows room, day, time and booker to a guest, who accepts and then declines", async () => {
  const { rest, sent } = open(invitation);
  await screen.findByRole("heading", { name: "Asha Rao invites you to Neem" });
  const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(facts).toEqual([
    "Friday, 27 November 2026",
    "10:00 AM - 11:30 AM (India)",
    "Neem, First floor",
    "Asha Rao",
  ]);
  rest.responses[CALL] = { ...invitation, response: "accepted" };
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  await screen.findByText("You have accepted. Asha Rao can see your answer.");
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
  rest.responses[CALL] = { ...invitation, response: "declined" };
  fireEvent.click(screen.getByRole("button", { name: "Decline" }));
  await screen.findByText("You have declined. Asha Rao can see your answer.");
  expect(sent()).toEqual([
    { token: "t.1" },
    { token: "t.1", response: "accepted" },
    { token: "t.1", response: "declined" },
  ]);
});

test("shows the address of the space and a link to a map", async () => {
  open({ ...invitation, address: "14 Residency Road", map_url: "https://maps.example/door" });
  const link = await screen.findByRole("link", { name: "Show on a map" });
  expect(link.getAttribute("href")).toBe("https://maps.example/door");
  expect(link.closest("dd")?.textContent).toContain("14 Residency Road");
});

test.each([
  ["bad_invitation", "This link does not work. Open the link in the email again."],
  ["unknown_invitation", "You are no longer invited, or the booking was cancelled."],
])("explains a link that is refused: %s", async (code, text) => {
  const { sent } = open(refused(code));
  await screen.findByText(text);
  expect(sent()).toHaveLength(1);
});

test("explains a missing token without a request", () => {
  const { sent } = open(invitation, "/invitation");
  expect(screen.getByText(/^This link does not work\./)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("offers no answer after the start", async () => {
  open({ ...invitation, has_started: true });
  await screen.findByText(/has already started/);
  expect(screen.queryByRole("button")).toBeNull();
});

test("keeps the question when the answer fails, with Retry", async () => {
  const { rest } = open(invitation);
  const accept = await screen.findByRole("button", { name: "Accept" });
  rest.responses[CALL] = serverError;
  fireEvent.click(accept);
  const retry = await screen.findByRole("button", { name: "Retry" });
  rest.responses[CALL] = { ...invitation, response: "accepted" };
  fireEvent.click(retry);
  expect(await screen.findByText(/^You have accepted\./)).toBeTruthy();
});

test("drops the failure of an answer given offline once the browser is online", async () => {
  const { sent } = open(invitation);
  const accept = await screen.findByRole("button", { name: "Accept" });
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent.click(accept);
  const note = await screen.findByText(/^You're offline/);
  online.mockRestore();
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(note.isConnected).toBe(false));
  expect(sent()).toEqual([{ token: "t.1" }]);
});
