import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { PortalContext } from "../../contract/PortalContext";
import { createFakePortal, fakeSupabase } from "../../testing/fakePortal";
import { lazyContent, lazyDialog } from "./lazyComponents";

const missing = Object.assign(new Error("Loading chunk 7 failed"), { name: "ChunkLoadError" });
const toast = vi.fn();
const portal = {
  ...createFakePortal({ supabase: fakeSupabase(() => new Promise(() => undefined)) }),
  toast,
};

beforeEach(() => toast.mockReset());

const show = (page: React.ReactNode) =>
  render(<PortalContext value={portal}>{page}</PortalContext>);

interface DialogProps {
  open: boolean;
  onClose(): void;
}

const Invite = ({ open, onClose }: DialogProps) =>
  open ? (
    <div role="dialog">
      <button onClick={onClose}>Close</button>
    </div>
  ) : null;

function openDialogs(load: () => Promise<typeof Invite>) {
  const Dialog = lazyDialog(load);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Invite</button>
        <Dialog open={isOpen} onClose={() => setOpen(false)} />
      </>
    );
  }
  show(<Page />);
  return () => fireEvent.click(screen.getByRole("button", { name: "Invite" }));
}

test("loads a dialog when it first opens", async () => {
  const load = vi.fn(() => Promise.resolve(Invite));
  const open = openDialogs(load);
  expect(load).not.toHaveBeenCalled();
  open();
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

test("closes a dialog that cannot be loaded, says so, and loads it again", async () => {
  const load = vi.fn(() => Promise.resolve(Invite));
  load.mockRejectedValueOnce(missing);
  const open = openDialogs(load);
  open();
  await vi.waitFor(() =>
    expect(toast).toHaveBeenCalledWith(
      expect.objectContaining({
        description: "A part of the page didn't load. Check your connection, or reload the page.",
      }),
    ),
  );
  open();
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

test("closes a dialog that throws, and keeps the page", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const open = openDialogs(() =>
    Promise.resolve(({ open: isOpen }: DialogProps) => {
      if (isOpen) throw new Error("no names");
      return null;
    }),
  );
  open();
  await vi.waitFor(() =>
    expect(toast).toHaveBeenCalledWith(
      expect.objectContaining({ description: "Please try again later." }),
    ),
  );
  expect(screen.getByRole("button", { name: "Invite" })).toBeTruthy();
});

test("shows in place that content cannot be loaded, and loads it again on Retry", async () => {
  const load = vi.fn(() => Promise.resolve(({ day }: { day: string }) => <h2>{day}</h2>));
  load.mockRejectedValueOnce(missing);
  const Board = lazyContent(load, { pending: <p>Loading</p>, failure: "The day view didn't load" });
  show(<Board day="Monday" />);
  expect(screen.getByText("Loading")).toBeTruthy();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The day view didn't load");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Retry" })));
  expect(await screen.findByRole("heading", { name: "Monday" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
