import { serverError } from "@portal/shared/testing/fakeBackend";
import { fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asha, renderScreen } from "../../testing/renderScreen";
import { PauseAll } from "./PauseAll";

const SAVE = "POST rpc/pause_notifications";

beforeEach(() => {
  vi.setSystemTime("2026-11-21T06:30:00Z");
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (pauses: object[] = []) =>
  renderScreen(<PauseAll userId={asha.id} />, {
    responses: { "GET notification_pauses": pauses, [SAVE]: null },
  });

test.each([
  ["Today", "today", "2026-11-21T18:30:00+00:00", "Paused until the end of today"],
  [
    "Until tomorrow morning",
    "tomorrow_morning",
    "2026-11-22T02:30:00+00:00",
    "Paused until tomorrow, 8:00 AM",
  ],
  ["Until I switch them on", "switched_on", "infinity", "Paused until you switch them on"],
])("pauses all: %s", async (label, ends, until, text) => {
  const { findByRole, backend, queryByRole } = open();
  const button = await findByRole("button", { name: label });
  backend.responses["GET notification_pauses"] = [{ until }];
  fireEvent.click(button);
  const title = await findByRole("heading", { name: text });
  expect(backend.sent(SAVE).map(({ body }) => body)).toEqual([{ ends }]);
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(queryByRole("button", { name: label })).toBeNull();
});

test("names the day on which a pause of yesterday ends", async () => {
  const { findByRole } = open([{ until: "2026-11-21T09:30:00+00:00" }]);
  expect(await findByRole("heading", { name: "Paused until today, 3:00 PM" })).toBeTruthy();
});

test("switches them on again", async () => {
  const { findByRole, backend } = open([{ until: "infinity" }]);
  const button = await findByRole("button", { name: "Switch on" });
  backend.responses["GET notification_pauses"] = [];
  fireEvent.click(button);
  await findByRole("heading", { name: "Pause all" });
  expect(backend.sent(SAVE).map(({ body }) => body)).toEqual([{}]);
});

test("shows a failed pause in place and can retry it", async () => {
  const { findByRole, findByText, backend } = open();
  backend.responses[SAVE] = serverError;
  fireEvent.click(await findByRole("button", { name: "Today" }));
  const note = await findByText(/^Not saved\./);
  backend.responses[SAVE] = null;
  fireEvent.click(await findByRole("button", { name: "Retry" }));
  await waitFor(() => expect(note.isConnected).toBe(false));
  expect(backend.sent(SAVE)).toHaveLength(2);
});

test("drops the failure of a pause made offline once the browser is online", async () => {
  const { findByRole, findByText, backend } = open();
  const button = await findByRole("button", { name: "Today" });
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent.click(button);
  const note = await findByText(/^Not saved. You're offline/);
  online.mockRestore();
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(note.isConnected).toBe(false));
  expect(backend.sent(SAVE)).toEqual([]);
});
