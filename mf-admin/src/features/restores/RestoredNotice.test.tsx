import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakePortal, jsonResponse } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { RestoredNotice } from "./RestoredNotice";

const restore = {
  backup_made_at: "2026-11-29T21:00:00Z",
  restored_at: "2026-11-30T05:00:00Z",
};

function show(answer: () => Response = () => jsonResponse(3)) {
  let muted = [restore];
  const portal = fakePortal(({ method, url }) => {
    if (method === "GET") return jsonResponse(muted);
    const response = answer();
    if (response.ok && url.includes("start_sending")) muted = [];
    return response;
  });
  render(<RestoredNotice />, inPortal(portal));
  return portal;
}

const start = async () => {
  fireEvent.click(await screen.findByRole("button", { name: "Start sending" }));
  return within(await screen.findByRole("dialog"));
};

test("says since when nothing is sent, and starts the sending after a question", async () => {
  const { toasts, calls } = show();
  expect((await screen.findByRole("alert")).textContent).toContain(
    "held since the restore on 30 Nov 2026, 10:30 AM. The backup was made on 30 Nov 2026, 2:30 AM.",
  );
  const question = await start();
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  fireEvent.click(question.getByRole("button", { name: "Start sending" }));
  await waitFor(() => expect(screen.queryByText(/restored copy/)).toBeNull());
  expect(toasts).toEqual([
    {
      title: "Sending started",
      description: "Messages dropped because they are older than the restore: 3.",
    },
  ]);
});

test("sends nothing when the question is declined", async () => {
  const { calls } = show();
  fireEvent.click((await start()).getByRole("button", { name: "Send nothing" }));
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
});

test("stays when the sending could not be started", async () => {
  const { toasts } = show(() => jsonResponse({ message: "not_admin" }, 400));
  fireEvent.click((await start()).getByRole("button", { name: "Start sending" }));
  await waitFor(() => expect(toasts[0]).toMatchObject({ title: "Sending not started" }));
  expect(screen.getByText(/restored copy/)).toBeTruthy();
});

test("is not shown in a portal that was not restored", async () => {
  const portal = fakePortal(() => jsonResponse([]));
  render(<RestoredNotice />, inPortal(portal));
  await waitFor(() => expect(portal.queryClient.isFetching()).toBe(0));
  expect(portal.calls).toHaveLength(1);
  expect(screen.queryByRole("alert")).toBeNull();
});
