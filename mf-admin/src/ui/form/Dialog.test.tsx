import { useState } from "react";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Dialog } from "./Dialog";

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add room
      </button>
      {isOpen && (
        <Dialog open title="Add room" onCancel={() => setOpen(false)}>
          <input aria-label="Name" autoFocus />
        </Dialog>
      )}
    </>
  );
}

test("returns the focus to the button that opened it, although it is unmounted at once", async () => {
  render(<Opener />);
  const opener = screen.getByRole("button", { name: "Add room" });
  opener.focus();
  fireEvent.click(opener);
  const name = await screen.findByLabelText("Name");
  await waitFor(() => expect(document.activeElement).toBe(name));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
