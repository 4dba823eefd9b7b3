import { serverError } from "@portal/shared/testing/fakeBackend";
import { heldResponse } from "@portal/shared/testing/heldResponse";
import { fireEvent, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { pressRetry } from "../../testing/pressRetry";
import { asha, renderScreen } from "../../testing/renderScreen";
import { NotificationChoices } from "./NotificationChoices";

const kind = (name: string, more: object = {}) => ({
  kind: name,
  audience: "member",
  in_portal: true,
  by_email: true,
  by_push: true,
  email_offered: true,
  email_optional: true,
  ...more,
});
const kinds = [
  kind("booking_created"),
  kind("booking_reminder"),
  kind("payment_received", { email_optional: false }),
  kind("space_update", { by_email: false, email_offered: false }),
  kind("low_stock", { audience: "admin" }),
  kind("feedback_received", { audience: "staff" }),
];
const SAVE = "POST notification_choices";

function open(responses = {}, isAdmin = false) {
  const screen = renderScreen(<NotificationChoices userId={asha.id} isAdmin={isAdmin} />, {
    responses: {
      "GET notification_kinds": kinds,
      "GET notification_choices": [{ kind: "booking_reminder", in_portal: true, by_email: false }],
      [SAVE]: null,
      ...responses,
    },
  });
  const row = async (label: string) => {
    for (const details of await screen.findAllByRole("button", { name: /^Details: / }))
      if (details.getAttribute("aria-expanded") === "false") fireEvent.click(details);
    const [found] = (await screen.findAllByRole("listitem")).filter(({ textContent }) =>
      textContent?.startsWith(label),
    );
    if (!found) throw new Error(`No row ${label}`);
    return within(found);
  };
  const isOn = (element: HTMLElement) => (element as HTMLInputElement).checked;
  return { ...screen, row, isOn };
}

test("shows the default of a kind, and the choice of the member instead", async () => {
  const { row, isOn } = open();
  expect(isOn((await row("Booking made")).getByRole("switch", { name: /^Email/ }))).toBe(true);
  const reminder = await row("Booking reminder");
  expect(isOn(reminder.getByRole("switch", { name: /^In the portal/ }))).toBe(true);
  expect(isOn(reminder.getByRole("switch", { name: /^Email/ }))).toBe(false);
});

test("always sends receipts, and never mails what is in the portal only", async () => {
  const { row } = open();
  const receipt = await row("Payment");
  expect(receipt.getByText("Always sent")).toBeTruthy();
  expect(receipt.getAllByRole("switch")).toHaveLength(1);
  const update = await row("Space update");
  expect(update.getByText("No email")).toBeTruthy();
  expect(update.getAllByRole("switch")).toHaveLength(1);
});

test.each([
  [false, ["Bookings", "Credits and payments", "The space"]],
  [true, ["Bookings", "Credits and payments", "The space", "For admins"]],
])("groups by subject and shows the kinds for admins to admins only (%s)", async (isAdmin, all) => {
  const { findAllByRole, findByRole } = open({}, isAdmin);
  await findByRole("heading", { name: "Bookings" });
  const groups = await findAllByRole("heading", { level: 3 });
  expect(groups.map((group) => group.textContent)).toEqual(["Pause all", ...all]);
});

test("saves at once and shows the choice before the response", async () => {
  const held = heldResponse(null);
  const { row, isOn, backend } = open({ [SAVE]: held.response });
  const email = (await row("Booking made")).getByRole("switch", { name: /^Email/ });
  fireEvent.click(email);
  await waitFor(() => expect(isOn(email)).toBe(false));
  await waitFor(() =>
    expect(backend.sent(SAVE).map(({ body }) => body)).toEqual([
      [
        {
          user_id: asha.id,
          kind: "booking_created",
          in_portal: true,
          by_email: false,
          by_push: true,
        },
      ],
    ]),
  );
  held.release();
});

test("two changes in a row keep both", async () => {
  const held = heldResponse(null);
  const { row, backend } = open({ [SAVE]: held.response });
  const made = await row("Booking made");
  fireEvent.click(made.getByRole("switch", { name: /^Email/ }));
  await waitFor(() => expect(backend.sent(SAVE)).toHaveLength(1));
  fireEvent.click(made.getByRole("switch", { name: /^In the portal/ }));
  held.release();
  await waitFor(() =>
    expect(backend.sent(SAVE).at(-1)?.body).toMatchObject([{ in_portal: false, by_email: false }]),
  );
});

test("shows a failed save in place, undone, and can retry it", async () => {
  const { row, isOn, backend } = open({ [SAVE]: serverError });
  const made = await row("Booking made");
  const email = made.getByRole("switch", { name: /^Email/ });
  backend.responses["GET notification_kinds"] = serverError;
  fireEvent.click(email);
  const note = await made.findByText(/^Not saved\./);
  expect(isOn(email)).toBe(true);
  backend.responses[SAVE] = null;
  fireEvent.click(made.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(note.isConnected).toBe(false));
  expect(backend.sent(SAVE).at(-1)?.body).toMatchObject([{ by_email: false }]);
});

test("shows a failed read in place and can retry it", async () => {
  const screen = open({ "GET notification_kinds": serverError });
  expect(screen.getByRole("status", { name: "Loading your choices" })).toBeTruthy();
  const { respond } = await pressRetry(screen, "GET notification_kinds");
  respond(kinds);
  await screen.findByRole("heading", { name: "Bookings" });
});

test("offers push to members with a device, by default or as they chose", async () => {
  const { row, isOn, backend } = open({
    "GET functions/push-key": { key: "BKey" },
    "GET push_subscriptions": [{ endpoint: "https://fcm.googleapis.com/fcm/send/phone" }],
    "GET notification_choices": [
      { kind: "booking_created", in_portal: true, by_email: true, by_push: null },
      { kind: "booking_reminder", in_portal: true, by_email: false, by_push: false },
    ],
  });
  const made = (await row("Booking made")).findByRole("switch", { name: /^Push/ });
  expect(isOn(await made)).toBe(true);
  expect(isOn((await row("Booking reminder")).getByRole("switch", { name: /^Push/ }))).toBe(false);
  fireEvent.click(await made);
  await waitFor(() => expect(backend.sent(SAVE).at(-1)?.body).toMatchObject([{ by_push: false }]));
});

test("offers no choice of push in a portal that no longer has it", async () => {
  const { row, queryClient } = open({
    "GET functions/push-key": { key: null },
    "GET push_subscriptions": [{ endpoint: "https://fcm.googleapis.com/fcm/send/phone" }],
  });
  const made = await row("Booking made");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(made.queryByRole("switch", { name: /^Push/ })).toBeNull();
});

test("one switch turns a group off and on, except for receipts", async () => {
  const { findByRole, findByText, isOn, backend } = open();
  const off = { in_portal: false, by_email: false, by_push: false };
  const bookings = await findByRole("switch", { name: "Notify me: Bookings" });
  // What is read again after the saves.
  backend.responses["GET notification_choices"] = [
    { kind: "booking_created", ...off },
    { kind: "booking_reminder", ...off },
    { kind: "payment_received", ...off, by_email: true },
  ];
  fireEvent.click(bookings);
  await waitFor(() => expect(isOn(bookings)).toBe(false));
  await waitFor(() =>
    expect(backend.sent(SAVE).at(-1)?.body).toEqual([
      { user_id: asha.id, kind: "booking_created", ...off },
      { user_id: asha.id, kind: "booking_reminder", ...off },
    ]),
  );
  await findByText("Receipts are still sent by email.");
  fireEvent.click(await findByRole("switch", { name: "Notify me: Credits and payments" }));
  await waitFor(() =>
    expect(backend.sent(SAVE).at(-1)?.body).toEqual([
      {
        user_id: asha.id,
        kind: "payment_received",
        in_portal: true,
        by_email: true,
        by_push: true,
      },
    ]),
  );
});

test("shows the kinds of a group behind its details", async () => {
  const { findByRole, queryByRole } = open();
  const details = await findByRole("button", { name: "Details: Bookings" });
  expect(queryByRole("switch", { name: "Email: Booking made" })).toBeNull();
  fireEvent.click(details);
  expect(await findByRole("switch", { name: "Email: Booking made" })).toBeTruthy();
  expect(details.getAttribute("aria-expanded")).toBe("true");
});

test("drops the failure of a choice made offline once the browser is online", async () => {
  const { row, isOn, findByText, backend } = open();
  const made = await row("Booking made");
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent.click(made.getByRole("switch", { name: /^Email/ }));
  const note = await findByText(/^Not saved. You're offline/);
  online.mockRestore();
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(note.isConnected).toBe(false));
  expect(isOn(made.getByRole("switch", { name: /^Email/ }))).toBe(true);
  expect(backend.sent(SAVE)).toEqual([]);
});
