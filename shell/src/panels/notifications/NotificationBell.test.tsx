import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { facts, notification, openBell } from "./testing/openBell";

test.each([
  [0, "Notifications", ""],
  [3, "Notifications, 3 unread", "3"],
  [12, "Notifications, 12 unread", "9+"],
])("shows %i unread notifications", async (count, name, badge) => {
  const { bell } = openBell({ "POST rpc/unread_notifications": count });
  expect((await bell(name)).textContent).toBe(badge);
});

test("reads no list before it is opened", async () => {
  const { bell, backend } = openBell();
  await bell("Notifications, 1 unread");
  expect(backend.sent("GET notifications")).toEqual([]);
});

test("announces a new notification once and reads the count again", async () => {
  const { backend, realtime, bell } = openBell({ "POST rpc/unread_notifications": 0 });
  await bell("Notifications");
  await waitFor(() => expect(realtime.joins).toHaveLength(1));
  const [topic] = realtime.joins;
  expect(topic).toMatchObject({ topic: "realtime:user:asha", isPrivate: true });
  backend.responses["POST rpc/unread_notifications"] = 1;
  const message = { id: "n1", kind: "booking_created", data: facts, created_at: "now" };
  act(() => topic?.broadcast("notification", message));
  act(() => topic?.broadcast("notification", message));
  await bell("Notifications, 1 unread");
  await waitFor(() =>
    expect(screen.getByRole("status").textContent).toMatch(/^New notification: \S/),
  );
});

test("announces several at once by their number", async () => {
  const { realtime } = openBell();
  await waitFor(() => expect(realtime.joins).toHaveLength(1));
  for (const id of ["n1", "n2", "n3"]) {
    act(() => realtime.joins[0]?.broadcast("notification", { id, kind: "space_update", data: {} }));
  }
  await screen.findByText("3 new notifications");
});

test("follows what another tab has read, without an announcement", async () => {
  const { backend, realtime, bell } = openBell();
  await bell("Notifications, 1 unread");
  await waitFor(() => expect(realtime.joins).toHaveLength(1));
  backend.responses["POST rpc/unread_notifications"] = 0;
  act(() => realtime.joins[0]?.broadcast("read", {}));
  await bell("Notifications");
  expect(screen.getByRole("status").textContent).toBe("");
});

test("checks the session when the password was changed on another device", async () => {
  const { realtime, session } = openBell();
  await waitFor(() => expect(realtime.joins).toHaveLength(1));
  act(() => realtime.joins[0]?.broadcast("password_changed", {}));
  expect(session.getSnapshot().ended).toBe("password-changed");
});

test("reads the count again after the connection was lost", async () => {
  const { backend, realtime, bell } = openBell();
  await bell("Notifications, 1 unread");
  await waitFor(() => expect(realtime.joins).toHaveLength(1));
  backend.responses["POST rpc/unread_notifications"] = 2;
  act(() => realtime.joins[0]?.system("ok", "Replication connection established"));
  await bell("Notifications, 2 unread");
});

test("leaves the topic when the member signs out", async () => {
  const { realtime, unmount } = openBell();
  await waitFor(() => expect(realtime.joins).toHaveLength(1));
  unmount();
  await waitFor(() => expect(realtime.left).toEqual(["realtime:user:asha"]));
});

test("puts nothing into the cache of the next user when a write fails after the sign-out", async () => {
  let fail: (error: Error) => void = () => undefined;
  const { open, portal, backend, unmount } = openBell({
    "POST rpc/mark_notifications_read": () => new Promise((_, reject) => (fail = reject)),
  });
  await open("Notifications, 1 unread");
  fireEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(backend.sent("POST rpc/mark_notifications_read")).toHaveLength(1));
  unmount();
  portal.queryClient.getQueryCache().clear();
  act(() => fail(new TypeError("Failed to fetch")));
  await vi.waitFor(() => expect(portal.queryClient.isMutating()).toBe(0));
  expect(portal.queryClient.getQueryData(["notifications", "asha", "unread"])).toBeUndefined();
  expect(portal.queryClient.getQueryData(["notifications", "asha", "pages"])).toBeUndefined();
});

test("lists a notification of a later release and one without facts", async () => {
  const { open } = openBell({
    "GET notifications": [
      notification("n1", { kind: "locker_assigned", data: {} }),
      notification("n2", { data: { room_name: null } }),
    ],
  });
  await open();
  expect(await screen.findByRole("link", { name: /New notification/ })).toHaveProperty(
    "pathname",
    "/dashboard",
  );
  expect(screen.getByRole("link", { name: /Booking made/ })).toHaveProperty(
    "pathname",
    "/dashboard",
  );
});
