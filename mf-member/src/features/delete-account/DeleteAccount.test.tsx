import { failure, refusal, serverError } from "@portal/shared/testing/fakeBackend";
import { fireEvent, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { asha, renderScreen } from "../../testing/renderScreen";
import { DeleteAccount } from "./DeleteAccount";
import { DeletionNotice } from "./DeletionNotice";

const REQUEST = "POST rpc/request_account_deletion";
const SIGN_IN = "POST auth/token";
const deletion = {
  user_id: asha.id,
  requested_at: "2026-11-20T10:00:00Z",
  delete_at: "2026-11-27T10:00:00Z",
};
const session = { access_token: "a.b.c", refresh_token: "r", expires_in: 3600, user: asha };

const open = (rows: object[] = [], responses = {}) =>
  renderScreen(<DeleteAccount user={asha} />, {
    responses: {
      "GET account_deletions": rows,
      [SIGN_IN]: session,
      [REQUEST]: deletion,
      "POST rpc/keep_account": null,
      ...responses,
    },
  });

async function openDialog(responses = {}) {
  const screen = open([], responses);
  fireEvent.click(await screen.findByRole("button", { name: "Delete my account" }));
  const password = await screen.findByLabelText("Your password");
  const submit = (typed: string) => {
    fireEvent.change(password, { target: { value: typed } });
    fireEvent.click(screen.getByRole("button", { name: "Delete in 7 days" }));
  };
  return { ...screen, submit };
}

test("says what ends and what stays, and schedules the deletion with the password", async () => {
  const { submit, backend, toasts, getByText, findByText, queryByRole } = await openDialog();
  getByText(/Upcoming bookings, day passes, visitors and event seats are cancelled/);
  getByText(/stay in our books without your name/);
  backend.responses["GET account_deletions"] = [deletion];
  submit("Member123");
  await findByText("Fri, 27 Nov 2026");
  expect(backend.sent(SIGN_IN)[0]?.body).toMatchObject({
    email: asha.email,
    password: "Member123",
  });
  expect(toasts[0]).toMatchObject({
    title: "Account Deletion Scheduled",
    description: "Your account will be deleted on Fri, 27 Nov 2026. Until then you can keep it.",
  });
  await waitFor(() => expect(queryByRole("dialog")).toBeNull());
});

test("asks for the password when it is missing", async () => {
  const { submit, backend, findByText, getByLabelText, getByRole } = await openDialog();
  getByRole("button", { name: "Cancel" }).focus();
  submit("");
  const message = await findByText("Enter your password");
  const password = getByLabelText("Your password");
  expect(document.activeElement).toBe(password);
  expect(password.getAttribute("aria-invalid")).toBe("true");
  expect(backend.sent(SIGN_IN)).toEqual([]);
  fireEvent.change(password, { target: { value: "M" } });
  expect(message.isConnected).toBe(false);
});

test.each([
  [
    "a wrong password",
    {
      [SIGN_IN]: failure(400, {
        error_code: "invalid_credentials",
        msg: "Invalid login credentials",
      }),
    },
    "This is not your password",
  ],
  [
    "the only admin",
    { [REQUEST]: refusal("last_admin") },
    "At least one admin must exist in the system.",
  ],
  [
    "an error of the server",
    { [REQUEST]: serverError },
    "Your account was not changed. Please try again.",
  ],
])("keeps the dialog open after %s", async (_, responses, message) => {
  const { submit, findByText, toasts } = await openDialog(responses);
  submit("Member123");
  await findByText(message);
  expect(toasts).toEqual([]);
});

test("keeps the account", async () => {
  const { findByRole, backend, toasts } = open([deletion]);
  const keep = await findByRole("button", { name: "Keep my account" });
  backend.responses["GET account_deletions"] = [];
  fireEvent.click(keep);
  await findByRole("button", { name: "Delete my account" });
  expect(backend.sent("POST rpc/keep_account")).toHaveLength(1);
  expect(toasts[0]).toMatchObject({ title: "Account Kept" });
});

test("says so when the account could not be kept", async () => {
  const { findByRole, toasts } = open([deletion], { "POST rpc/keep_account": serverError });
  fireEvent.click(await findByRole("button", { name: "Keep my account" }));
  await waitFor(() => expect(toasts[0]).toMatchObject({ title: "Account Not Kept" }));
});

test("reads the state again after an error", async () => {
  const { findByRole, backend } = open([], { "GET account_deletions": serverError });
  const retry = await findByRole("button", { name: /Retry|Try again/ });
  backend.responses["GET account_deletions"] = [];
  fireEvent.click(retry);
  expect(await findByRole("button", { name: "Delete my account" })).toBeTruthy();
});

test("the dashboard names the day, and nothing without a deletion", async () => {
  const notice = (rows: object[]) =>
    renderScreen(<DeletionNotice userId={asha.id} />, {
      responses: { "GET account_deletions": rows },
    });
  const { findByText, getByRole, unmount } = notice([deletion]);
  await findByText("Your account will be deleted on Fri, 27 Nov 2026.");
  expect(getByRole("link", { name: "Keep my account" }).getAttribute("href")).toBe(
    "/profile#delete-account",
  );
  unmount();
  const { container, backend, queryClient } = notice([]);
  await waitFor(() => expect(backend.sent("GET account_deletions")).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(container.querySelector("section")).toBeNull();
});

test("says that the member is offline, keeps the password, and forgets the message once online", async () => {
  const { submit, backend, findByText, getByLabelText, queryByText } = await openDialog();
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  submit("Member123");
  await findByText(/^You're offline\./);
  expect(backend.sent(SIGN_IN)).toEqual([]);
  onLine.mockRestore();
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(queryByText(/^You're offline\./)).toBeNull());
  expect(getByLabelText("Your password")).toHaveProperty("value", "Member123");
});
