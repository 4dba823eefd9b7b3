import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakePortal, jsonResponse } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { KiosksPage } from "./KiosksPage";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T06:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const kiosk = (name: string, change: object = {}) => ({
  id: name,
  name,
  created_at: "2026-11-20T06:00:00Z",
  pairing_expires_at: "2026-11-20T06:10:00Z",
  paired_at: "2026-11-20T06:01:00Z",
  last_seen_at: "2026-11-20T06:29:40Z",
  revoked_at: null,
  ...change,
});

const unpaired = { paired_at: null, last_seen_at: null };
const kiosks = [
  kiosk("Reception"),
  kiosk("Back door", { last_seen_at: "2026-11-20T06:20:00Z" }),
  kiosk("New", { ...unpaired, pairing_expires_at: "2026-11-20T06:35:00Z" }),
  kiosk("Late", unpaired),
  kiosk("Old", { revoked_at: "2026-11-20T06:15:00Z" }),
];

function show() {
  const portal = fakePortal(({ url }) => {
    if (url.includes("/rpc/create_kiosk_device")) {
      return jsonResponse({
        device_id: "7",
        pairing_code: "ABCD-2345",
        expires_at: "2026-11-20T06:40:00Z",
      });
    }
    return jsonResponse(url.includes("/rpc/") ? null : kiosks);
  });
  render(<KiosksPage />, inPortal(portal));
  const row = async (name: string) => {
    const found = (await screen.findByText(name)).closest<HTMLElement>("tr, li, article");
    if (!found) throw new Error(`No row with ${name}`);
    return found;
  };
  const revoked = () => portal.calls.filter(({ url }) => url.includes("revoke_kiosk_device"));
  return { row, revoked, portal };
}

test("shows the state of each kiosk and when it was last seen", async () => {
  const { row } = show();
  const states = {
    Reception: "Running",
    "Back door": "Offline",
    New: "Waiting for the code",
    Late: "Code expired",
    Old: "Disconnected",
  };
  for (const [name, state] of Object.entries(states)) {
    expect((await row(name)).textContent).toContain(state);
  }
  expect((await row("Reception")).textContent).toContain("20 Nov 2026, 11:59 AM");
  expect((await row("New")).textContent).toContain("Never");
  expect(within(await row("Old")).queryByRole("button")).toBeNull();
});

test("shows the pairing code with its place and end, and returns the focus", async () => {
  show();
  const opener = screen.getByRole("button", { name: "Add kiosk" });
  opener.focus();
  fireEvent.click(opener);
  const name = await screen.findByLabelText("Name");
  await waitFor(() => expect(document.activeElement).toBe(name));
  fireEvent.change(name, { target: { value: "Reception" } });
  fireEvent.click(screen.getByRole("button", { name: "Create code" }));
  const dialog = await screen.findByRole("dialog", { name: "Pair the device" });
  for (const text of ["ABCD-2345", "/kiosk", "until 20 Nov 2026, 12:10 PM"]) {
    expect(dialog.textContent).toContain(text);
  }
  const done = within(dialog).getByRole("button", { name: "Done" });
  done.focus();
  fireEvent.click(done);
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test("disconnects a kiosk after confirmation", async () => {
  const { row, revoked, portal } = show();
  const press = async () =>
    fireEvent.click(within(await row("Reception")).getByRole("button", { name: /^Disconnect/ }));
  await press();
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("Disconnect Reception?");
  expect(revoked()).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Disconnect" }));
  await waitFor(() =>
    expect(portal.toasts).toMatchObject([{ title: "Reception is disconnected" }]),
  );
  expect(await revoked()[0]?.json()).toEqual({ device_id: "Reception" });
});
