import { fakeBackend, type FakeResponses } from "@portal/shared/testing/fakeBackend";
import { fakeSupabase } from "@portal/shared/testing/fakePortal";
import { fakeRealtime } from "@portal/shared/testing/fakeRealtime";
import { findKind } from "@portal/shared/notifications/kindList";
import { fireEvent, screen } from "@testing-library/react";
import { asha, fakeShell, renderInShell } from "../../../testing/fakeShell";
import { NotificationBell } from "../NotificationBell";

export const facts = findKind("booking_created")?.previews["Default"];

export const notification = (id: string, more: object = {}) => ({
  id,
  kind: "booking_created",
  data: facts,
  read_at: null,
  created_at: "2026-11-21T05:00:00+00:00",
  ...more,
});

/** A member with one unread notification, unless `responses` say otherwise. */
export function openBell(responses: FakeResponses = {}) {
  const realtime = fakeRealtime();
  const backend = fakeBackend({
    "POST rpc/unread_notifications": 1,
    "GET notifications": [notification("n1")],
    "GET notification_pauses": [],
    "POST rpc/mark_notifications_read": 1,
    ...responses,
  });
  const supabase = fakeSupabase(backend.fetch, {
    realtime: { transport: realtime.transport as never },
  });
  const shell = fakeShell(supabase, { user: asha });
  const view = renderInShell(shell, <NotificationBell userId={asha.id} />);
  // The open panel hides it from screen readers.
  const bell = (name: string | RegExp = /^Notifications/) =>
    screen.findByLabelText(name, { selector: "button" });
  return {
    ...shell,
    ...view,
    backend,
    realtime,
    bell,
    open: async (name?: string) => {
      const button = await bell(name);
      button.focus();
      fireEvent.click(button);
      return screen.findByRole("dialog", { name: "Notifications" });
    },
  };
}
