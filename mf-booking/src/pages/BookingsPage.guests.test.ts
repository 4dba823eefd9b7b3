// @vitest-environment happy-dom
import { type FakeBackend, refusal, serverError } from "@portal/shared/testing/fakeBackend";
import { fakeRealtime } from "@portal/shared/testing/fakeRealtime";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { guest, withGuests } from "../testing/fakeGuests";
import { booking, item, renderBookingsPage } from "../testing/renderBookingsPage";
import { memberId } from "../testing/fakePortal";
import { freezeTimeAtNoon, tomorrow } from "../testing/testData";

freezeTimeAtNoon();

const INVITE = "POST rpc/invite_to_booking";

async function open(
  change: (rest: FakeBackend) => void = (rest) => withGuests(rest),
  transport?: unknown,
) {
  const page = renderBookingsPage(change, "/bookings", { transport });
  await screen.findByRole("heading", { name: /Neem/ });
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Invite people" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Invite people" }));
  const people = dialog.getByRole<HTMLInputElement>("combobox", { name: "People" });
  const send = () =>
    // Hidden while the list of the combobox is open.
    fireEvent.click(dialog.getByRole("button", { name: "Send invitations", hidden: true }));
  const type = (value: string) =>
    fireEvent.input(people, { target: { value }, inputType: "insertText" });
  const paste = (text: string) =>
    fireEvent.paste(people, { clipboardData: { getData: () => text } });
  const sent = () => page.rest.sent(INVITE).map(({ body }) => body);
  return { ...page, dialog, people, send, type, paste, sent };
}

test("offers to invite people only before the start", async () => {
  renderBookingsPage();
  await screen.findByRole("heading", { name: /Neem/ });
  expect(screen.getAllByRole("button", { name: "Invite people" })).toHaveLength(1);
});

test("invites a member who was found by name", async () => {
  const { people, type, send, sent, portal } = await open();
  type("ra");
  type("ravi");
  fireEvent.click(await screen.findByRole("option", { name: "Ravi Kumar" }));
  await waitFor(() => expect(people.value).toBe(""));
  send();
  await waitFor(() =>
    expect(sent()).toEqual([{ booking_id: "later", guests: [{ member_id: "m1" }] }]),
  );
  await waitFor(() =>
    expect(portal.toasts).toEqual([
      { title: "Invitations sent", description: "1 person invited to Neem" },
    ]),
  );
  expect(screen.queryByRole("button", { name: "Remove Ravi Kumar" })).toBeNull();
});

test("searches for members from three typed letters on", async () => {
  const { type, rest } = await open();
  type("ra");
  await screen.findByText("Enter at least 3 letters of a name.");
  expect(rest.sent("POST rpc/find_members")).toEqual([]);
});

test("closes the list with Escape, and not the dialog", async () => {
  const { type, people } = await open();
  type("ra");
  await screen.findByText("Enter at least 3 letters of a name.");
  fireEvent.keyDown(people, { key: "Escape" });
  await waitFor(() => expect(people.getAttribute("aria-expanded")).toBe("false"));
  expect(screen.getByRole("dialog", { name: "Invite people" })).toBeTruthy();
  type("rav");
  await screen.findByRole("option", { name: "Ravi Kumar" });
  type("");
  await waitFor(() => expect(people.getAttribute("aria-expanded")).toBe("false"));
});

test.each([
  ["text", () => ({ files: [], getData: () => "gita@example.org\nom@example.org" })],
  [
    "file",
    () => ({ files: [new File(["gita@example.org;om@example.org"], "a.txt")], getData: () => "" }),
  ],
])("adds the addresses of a dropped %s", async (_, dataTransfer) => {
  const { dialog, people } = await open();
  fireEvent.drop(people, { dataTransfer: dataTransfer() });
  expect(await dialog.findAllByRole("checkbox")).toHaveLength(2);
});

test("adds pasted addresses as chips, with a name and a visit for each", async () => {
  const { dialog, paste, send, sent } = await open();
  paste("Gita Sen <gita@example.org>; om@example.org, gita@example.org");
  expect(await dialog.findAllByRole("checkbox")).toHaveLength(2);
  const name = dialog.getByRole<HTMLInputElement>("textbox", { name: /Name of om@/ });
  const [, visitor] = dialog.getAllByRole("checkbox", {
    name: "Register as visitor for 21 November",
  });
  if (!visitor) throw new Error("no checkbox");
  fireEvent.click(visitor);
  send();
  await dialog.findByText("Enter a name to register this guest as visitor.");
  expect(document.activeElement).toBe(name);
  expect(sent()).toEqual([]);
  fireEvent.change(name, { target: { value: "Om Puri" } });
  send();
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        booking_id: "later",
        guests: [
          { email: "gita@example.org", name: "Gita Sen" },
          { email: "om@example.org", name: "Om Puri", register_visitor: true },
        ],
      },
    ]),
  );
});

test("explains text that is neither a chosen member nor an address, and an empty list", async () => {
  const { dialog, type, send, sent } = await open();
  send();
  await dialog.findByText("Add people by name or email address first.");
  type("gita@");
  send();
  await dialog.findByText("Choose “gita@” from the list, or enter an email address.");
  expect(sent()).toEqual([]);
});

test.each([
  ["too_many_guests", { max: 20 }, /at most 20 guests/],
  ["too_often", {}, /Try again in an hour/],
])("keeps the people when the server refuses them: %s", async (code, params, text) => {
  const { dialog, paste, send, rest } = await open();
  paste("gita@example.org");
  rest.responses[INVITE] = refusal(code, params);
  send();
  await dialog.findByText(text);
  expect(dialog.getByRole("textbox", { name: /Name of gita@/ })).toBeTruthy();
});

test("lists guests with their answers and removes one", async () => {
  const { dialog, rest } = await open((backend) =>
    withGuests(
      backend,
      guest("gita", { name: "Gita Sen", response: "accepted" }),
      guest("om", { response: "declined" }),
      guest("ira", { receives_email: false }),
      guest("uma"),
    ),
  );
  const list = await dialog.findByRole("list");
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Gita Sengita@example.orgAcceptedRemove",
    "ira@example.orgRefuses emailsRemove",
    "om@example.orgDeclinedRemove",
    "uma@example.orgNo answerRemove",
  ]);
  rest.tables["booking_guests"] = [];
  fireEvent.click(dialog.getByRole("button", { name: "Remove Gita Sen" }));
  await dialog.findByText("No guests yet.");
  expect(rest.sent("POST rpc/remove_guest").map(({ body }) => body)).toEqual([
    { guest_id: "gita" },
  ]);
  expect(document.activeElement?.textContent).toBe("Invited");
});

test("shows an answer as soon as a guest gives it", async () => {
  const { joins, left, transport } = fakeRealtime();
  const { dialog, rest } = await open((backend) => withGuests(backend, guest("gita")), transport);
  const channel = () => joins.find(({ topic }) => topic === "realtime:guests:later");
  await dialog.findByText("No answer");
  await waitFor(() => expect(channel()?.isPrivate).toBe(true));
  rest.tables["booking_guests"] = [guest("gita", { response: "accepted" })];
  act(() => channel()?.broadcast("answered", {}));
  await dialog.findByText("Accepted");
  fireEvent.click(dialog.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  await waitFor(() => expect(left).toContain("realtime:guests:later"));
});

test("says that the guests could not be loaded, with Retry", async () => {
  const { dialog } = await open((backend) => {
    withGuests(backend);
    backend.responses["GET booking_guests"] = serverError;
  });
  await dialog.findByText("The guests could not be loaded.");
  expect(dialog.getByRole("button", { name: "Retry" })).toBeTruthy();
});

const invited = [
  guest("asha", { name: "Asha Rao", response: "accepted" }),
  guest("dev", { response: "declined" }),
];

async function openWithGuests() {
  renderBookingsPage((rest) => {
    rest.tables.bookings = [
      { ...booking("later", tomorrow, "10:00", "11:00"), guests: invited },
      booking("alone", tomorrow, "12:00", "13:00", "Peepal"),
    ];
  });
  await screen.findByRole("heading", { name: /Neem/ });
}

test("counts the guests on the card of the booking and names them when opened", async () => {
  await openWithGuests();
  expect(screen.getAllByText(/invited ·/)).toHaveLength(1);
  const guests = within(within(item("Neem")).getByRole("list", { name: "Guests", hidden: true }));
  expect(within(item("Neem")).getByText("2 invited · 1 coming")).toBeTruthy();
  expect(
    guests.getAllByRole("listitem", { hidden: true }).map(({ textContent }) => textContent),
  ).toEqual(["Asha RaoComing", "dev@example.orgNot coming"]);
});

test("says before a cancellation who will be told", async () => {
  await openWithGuests();
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Cancel" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel this booking?" }));
  expect(dialog.getByText("Asha Rao and dev@example.org will be told.")).toBeTruthy();
});

test("says above the slots of a move who will be told, and asked again about another time", async () => {
  await openWithGuests();
  fireEvent.click(within(item("Neem")).getByRole("button", { name: "Reschedule" }));
  const dialog = await screen.findByRole("dialog", {
    name: "Reschedule Neem",
    description: /Asha Rao and dev@example\.org will be told\.$/,
  });
  fireEvent.click(await within(dialog).findByRole("button", { name: "2:00 PM" }));
  expect(
    await screen.findByRole("dialog", { description: /will be told and asked again\.$/ }),
  ).toBe(dialog);
});

test("counts on the card follow an answer", async () => {
  const realtime = fakeRealtime();
  const guests = (response: string) => [guest("ravi", { response }), guest("gita")];
  const answered = (response: string) => [
    { ...booking("later", tomorrow, "10:00", "11:00"), guests: guests(response) },
  ];
  const { rest } = renderBookingsPage(
    (backend) => (backend.tables.bookings = answered("none")),
    "/bookings",
    { transport: realtime.transport },
  );
  await screen.findByText("2 invited · 0 coming");
  const channel = () =>
    realtime.joins.find(({ topic }) => topic === `realtime:bookings:${memberId}`);
  await waitFor(() => expect(channel()).toBeDefined());
  rest.tables.bookings = answered("accepted");
  act(() => channel()?.broadcast("changed", { booking_date: tomorrow }));
  expect(await screen.findByText("2 invited · 1 coming")).toBeTruthy();
});
