import { failure, serverError } from "@portal/shared/testing/fakeBackend";
import { fireEvent, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderScreen } from "../testing/renderScreen";
import { UnsubscribePage } from "./EmailLinkPages";

const CALL = "POST functions/unsubscribe";
const token = "5c2f1c0e-0000-4000-8000-000000000001.booking_reminder.ab12";
const WRONG = /^This link does not work\./;

function open(path: string, response: object = {}) {
  const screen = renderScreen(<UnsubscribePage />, {
    path,
    user: null,
    responses: { [CALL]: response },
  });
  const stop = () => fireEvent.click(screen.getByRole("button", { name: "Stop these emails" }));
  return { ...screen, stop };
}

test("asks before it unsubscribes, then leads to the choices", async () => {
  const { getByText, findByRole, getByRole, backend, stop } = open(`/unsubscribe?token=${token}`);
  expect(getByText(/^Stop the “Booking reminder” emails\?/)).toBeTruthy();
  expect(backend.requests).toEqual([]);
  stop();
  const result = await findByRole("status");
  expect(result.textContent).toBe("You will get no more “Booking reminder” emails.");
  expect(document.activeElement).toBe(result);
  expect(backend.sent(CALL).map(({ body }) => body)).toEqual([{ token }]);
  expect(getByRole("link", { name: "Choose what you get" }).getAttribute("href")).toBe(
    "/profile#notifications",
  );
});

test("stops all invitations to the address of a guest, who has no choices", async () => {
  const guest = `${"a".repeat(64)}.booking_invitation.ab12`;
  const { getByText, findByRole, queryByRole, stop } = open(`/unsubscribe?token=${guest}`);
  expect(getByText("Stop all invitations from Banyan to this address?")).toBeTruthy();
  stop();
  const result = await findByRole("status");
  expect(result.textContent).toBe("Banyan will send no more invitations to this address.");
  expect(queryByRole("link", { name: "Choose what you get" })).toBeNull();
});

test("explains a missing token without a request", () => {
  const { getByText, queryByRole, backend } = open("/unsubscribe");
  expect(getByText(WRONG)).toBeTruthy();
  expect(queryByRole("button")).toBeNull();
  expect(backend.requests).toEqual([]);
});

test("explains a wrong token", async () => {
  const { findByText, stop } = open(
    "/unsubscribe?token=forged",
    failure(400, { error: "bad_token" }),
  );
  stop();
  expect(await findByText(WRONG)).toBeTruthy();
});

test("keeps the question when the server fails, with Retry", async () => {
  const { findByRole, getByText, backend, stop } = open(`/unsubscribe?token=${token}`, serverError);
  stop();
  const retry = await findByRole("button", { name: "Retry" });
  expect(getByText(/^Stop the “.+” emails/)).toBeTruthy();
  backend.responses[CALL] = {};
  fireEvent.click(retry);
  await findByRole("status");
});

test("drops the failure of a choice made offline once the browser is online", async () => {
  const { findByText, backend, stop } = open(`/unsubscribe?token=${token}`);
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  stop();
  const note = await findByText(/^You're offline/);
  online.mockRestore();
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(note.isConnected).toBe(false));
  expect(backend.sent(CALL)).toEqual([]);
});
