import { serverError } from "@portal/shared/testing/fakeBackend";
import { fireEvent, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { asha, renderScreen } from "../../testing/renderScreen";
import { Sessions } from "./Sessions";

const READ = "POST rpc/my_sessions";
const END = "POST rpc/end_sessions";
const phone =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36";
const laptop = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
const session = (session_id: string, user_agent: string | null, is_current = false) => ({
  session_id,
  user_agent,
  started_at: "2026-11-20T06:00:00Z",
  last_used_at: "2026-11-24T06:35:00Z",
  is_current,
});
const here = session("1", laptop, true);

const render = (...others: object[]) =>
  renderScreen(<Sessions userId={asha.id} />, {
    responses: { [READ]: [here, ...others], [END]: 1 },
  });

test("lists the devices with their last use, this one first and without a button", async () => {
  const { findAllByRole, getAllByRole } = render(session("2", phone), session("3", null));
  const rows = await findAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Firefox on Linux This device/),
    expect.stringContaining("Chrome on Android"),
    expect.stringContaining("Browser on a device"),
  ]);
  expect(rows[1]?.textContent).toContain(
    "Since Fri, 20 Nov 2026 · last used 24 Nov 2026, 12:05 PM",
  );
  expect(getAllByRole("button").map((button) => button.textContent)).toEqual([
    "Log out",
    "Log out",
    "Log out all other devices",
  ]);
});

test("logs one device out, and keeps the focus in the list", async () => {
  const { findAllByRole, backend, toasts } = render(session("2", phone));
  const [, row] = await findAllByRole("listitem");
  const button = within(row as HTMLElement).getByRole("button", {
    name: "Log out Chrome on Android, last used 24 Nov 2026, 12:05 PM",
  });
  backend.responses[READ] = [here];
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(row?.isConnected).toBe(false));
  expect(backend.sent(END)).toMatchObject([{ body: { session_ids: ["2"] } }]);
  expect(toasts).toMatchObject([{ description: "Logged out on 1 other device." }]);
  expect(document.activeElement).not.toBe(document.body);
});

test("logs all other devices out at once", async () => {
  const { findByRole, backend, toasts } = render(session("2", phone), session("3", phone));
  backend.responses[END] = 2;
  fireEvent.click(await findByRole("button", { name: "Log out all other devices" }));
  await waitFor(() =>
    expect(toasts).toMatchObject([{ description: "Logged out on 2 other devices." }]),
  );
  expect(backend.sent(END)).toMatchObject([{ body: { session_ids: ["2", "3"] } }]);
});

test("says that a device was already logged out, and that a request failed", async () => {
  const { findByRole, backend, toasts } = render(session("2", phone));
  backend.responses[END] = 0;
  fireEvent.click(await findByRole("button", { name: /^Log out Chrome/ }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  backend.responses[END] = serverError;
  fireEvent.click(await findByRole("button", { name: /^Log out Chrome/ }));
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect(toasts.map(({ title, description }) => [title, description])).toEqual([
    ["Logged out", "That device was already logged out."],
    ["Not logged out", "Please try again."],
  ]);
});

test("offers to read the list again after a failure", async () => {
  const { findByRole, findByText, backend } = renderScreen(<Sessions userId={asha.id} />, {
    responses: { [READ]: serverError },
  });
  await findByText("Your devices didn't load");
  backend.responses[READ] = [here];
  fireEvent.click(await findByRole("button", { name: /again|retry/i }));
  expect((await findByRole("list")).textContent).toContain("This device");
});
