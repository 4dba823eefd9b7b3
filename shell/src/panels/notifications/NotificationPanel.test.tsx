import { rememberPush } from "@portal/shared/data/pushMemory";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, afterEach, expect, test, vi } from "vitest";
import { NOTIFICATIONS_PAGE_SIZE } from "./notifications.queries";
import { asha } from "../../testing/fakeShell";
import { notification, openBell } from "./testing/openBell";

const READ = "POST rpc/mark_notifications_read";

beforeEach(() => {
  vi.setSystemTime("2026-11-21T06:30:00Z");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("groups by day, and each notification leads to its subject", async () => {
  const { open } = openBell({
    "GET notifications": [
      notification("n1"),
      notification("n2", { created_at: "2026-11-20T06:00:00+00:00", read_at: "2026-11-20T07:00Z" }),
      notification("n3", { created_at: "2026-10-02T06:00:00+00:00", kind: "payment_received" }),
    ],
  });
  const panel = await open();
  const days = await within(panel).findAllByRole("heading", { level: 3 });
  expect(days.map((day) => day.textContent)).toEqual(["Today", "Yesterday", "Fri, 2 Oct 2026"]);
  const links = within(panel).getAllByRole("link", { name: /Booking|Receipt|Fig/ });
  expect(links[0]?.textContent).toContain("Unread: ");
  expect(links[0]?.textContent).toContain("10:30 AM");
  expect(links[0]?.getAttribute("href")).toMatch(/^\/bookings/);
  expect(links[1]?.textContent).not.toContain("Unread: ");
});

test("opening a notification marks it as read at once and closes the panel", async () => {
  const { open, backend, bell } = openBell();
  const panel = await open("Notifications, 1 unread");
  const [link] = await within(panel).findAllByRole("link", { name: /^Unread: / });
  backend.responses["POST rpc/unread_notifications"] = 0;
  if (link) fireEvent.click(link);
  await bell("Notifications");
  expect(screen.getByTestId("path").textContent).toBe("/bookings");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(backend.sent(READ).map(({ body }) => body)).toEqual([{ ids: ["n1"] }]);
});

test("marks all up to the newest shown as read", async () => {
  const { open, backend, bell } = openBell();
  const panel = await open("Notifications, 1 unread");
  backend.responses["POST rpc/unread_notifications"] = 0;
  const all = await within(panel).findByRole("button", { name: "Mark all as read" });
  backend.responses["GET notifications"] = [notification("n1", { read_at: "2026-11-21T06:30Z" })];
  fireEvent.click(all);
  await bell("Notifications");
  await waitFor(() =>
    expect(backend.sent(READ).map(({ body }) => body)).toEqual([
      { until: "2026-11-21T05:00:00+00:00" },
    ]),
  );
  expect(within(panel).queryByText("Unread:")).toBeNull();
});

test("keeps them unread when the server is down, and can retry", async () => {
  const { open, backend, bell } = openBell();
  const panel = await open("Notifications, 1 unread");
  const all = await within(panel).findByRole("button", { name: "Mark all as read" });
  const answers = { ...backend.responses };
  for (const call of Object.keys(answers)) backend.responses[call] = serverError;
  fireEvent.click(all);
  const note = (await within(panel).findByText(/^Not marked as read\./)).closest("[role=alert]");
  await bell("Notifications, 1 unread");
  expect(within(panel).getByText("Unread:")).toBeTruthy();
  Object.assign(backend.responses, answers, { "POST rpc/unread_notifications": 0 });
  fireEvent.click(within(note as HTMLElement).getByRole("button", { name: "Retry" }));
  await bell("Notifications");
  await waitFor(() => expect(note?.isConnected).toBe(false));
});

test("shows earlier notifications after the last one of the page", async () => {
  const first = Array.from({ length: NOTIFICATIONS_PAGE_SIZE + 1 }, (_, index) =>
    notification(`n${index}`),
  );
  const { open, backend } = openBell({
    "GET notifications": ({ query }: { query: URLSearchParams }) =>
      query.has("or") ? [notification("early", { kind: "space_update", data: {} })] : first,
  });
  const panel = await open();
  const more = await within(panel).findByRole("button", { name: "Show more" });
  expect(within(panel).getAllByRole("listitem")).toHaveLength(NOTIFICATIONS_PAGE_SIZE);
  fireEvent.click(more);
  await within(panel).findByRole("link", { name: /Space update/ });
  expect(backend.sent("GET notifications").at(-1)?.query.get("or")).toBe(
    '(created_at.lt."2026-11-21T05:00:00+00:00",and(created_at.eq."2026-11-21T05:00:00+00:00",id.lt.n29))',
  );
  expect(within(panel).queryByRole("button", { name: "Show more" })).toBeNull();
});

test("keeps the shown ones when earlier ones fail, and can retry", async () => {
  const first = Array.from({ length: NOTIFICATIONS_PAGE_SIZE + 1 }, (_, index) =>
    notification(`n${index}`),
  );
  const { open, backend } = openBell({
    "GET notifications": ({ query }: { query: URLSearchParams }) =>
      query.has("or") ? serverError : first,
  });
  const panel = await open();
  fireEvent.click(await within(panel).findByRole("button", { name: "Show more" }));
  await within(panel).findByText("Earlier notifications didn't load.");
  expect(within(panel).getAllByRole("listitem")).toHaveLength(NOTIFICATIONS_PAGE_SIZE);
  backend.responses["GET notifications"] = [];
  fireEvent.click(within(panel).getByRole("button", { name: "Retry" }));
  await waitFor(() =>
    expect(within(panel).queryByText("Earlier notifications didn't load.")).toBeNull(),
  );
});

test("shows when there are none", async () => {
  const { open } = openBell({ "GET notifications": [], "POST rpc/unread_notifications": 0 });
  const panel = await open();
  await within(panel).findByText("No notifications yet");
  expect(within(panel).queryByRole("button", { name: "Mark all as read" })).toBeNull();
});

test("shows a failed read in place and can retry it", async () => {
  const { open, backend } = openBell({ "GET notifications": serverError });
  const panel = await open();
  await within(panel).findByText("Your notifications didn't load");
  backend.responses["GET notifications"] = [notification("n1")];
  fireEvent.click(within(panel).getByRole("button", { name: "Retry" }));
  expect(await within(panel).findByRole("heading", { name: "Today" })).toBeTruthy();
});

test("closes with Escape and returns the focus to the bell", async () => {
  const { open, bell } = openBell();
  const panel = await open();
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(document.activeElement ?? panel, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(await bell());
});

test("says that the device no longer gets push notifications, and how to turn them on", async () => {
  vi.stubGlobal("Notification", { permission: "denied" });
  rememberPush(asha.id);
  const { open } = openBell();
  const panel = await open();
  const note = await within(panel).findByText(/^This device no longer gets push notifications\./);
  fireEvent.click(within(note).getByRole("link", { name: "Turn on again" }));
  expect(screen.getByTestId("path").textContent).toBe("/profile");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("says nothing about push on a device that never had it", async () => {
  vi.stubGlobal("Notification", { permission: "denied" });
  const { open } = openBell();
  const panel = await open();
  await within(panel).findAllByRole("link", { name: /^Unread: / });
  expect(within(panel).queryByText(/push notifications/)).toBeNull();
});

test("says that emails and push messages are paused, and where to change it", async () => {
  const { open } = openBell({
    "GET notification_pauses": [{ until: "2026-11-22T02:30:00+00:00" }],
  });
  const panel = await open();
  const note = await within(panel).findByText(/^Paused until tomorrow, 8:00 AM: emails/);
  const link = within(note).getByRole("link", { name: "Change" });
  expect(link.getAttribute("href")).toBe("/profile#notifications");
});
