import { useState } from "react";
import { App, Button } from "antd";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useConfirm } from "../feedback/useConfirm";
import { ActionMenu } from "./ActionMenu";
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

test("keeps the focus in the dialog when the focused control is removed", async () => {
  function Photos() {
    const [isShown, setShown] = useState(true);
    return (
      <Dialog open title="Photos" onCancel={vi.fn()}>
        <ul>
          {isShown && (
            <li>
              <button type="button" onClick={() => setShown(false)}>
                Remove photo 1
              </button>
            </li>
          )}
          <li>
            <button type="button">Remove photo 2</button>
          </li>
        </ul>
      </Dialog>
    );
  }
  render(<Photos />);
  const remove = await screen.findByRole("button", { name: "Remove photo 1" });
  remove.focus();
  fireEvent.click(remove);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Remove photo 2"));
});

const goBack = () =>
  act(async () => {
    const arrived = new Promise((resolve) =>
      window.addEventListener("popstate", resolve, { once: true }),
    );
    history.back();
    await arrived;
  });

test("Back closes a dialog", async () => {
  render(<Opener />);
  fireEvent.click(screen.getByRole("button", { name: "Add room" }));
  await goBack();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Back leaves a dialog open that Escape does not close", async () => {
  const onCancel = vi.fn<() => void>();
  render(<Dialog open title="Copy the token" keyboard={false} onCancel={onCancel} />);
  await goBack();
  expect(onCancel).not.toHaveBeenCalled();
});

function Deletion({ onConfirm }: { onConfirm: () => void }) {
  const confirm = useConfirm();
  const ask = () => confirm({ title: "Delete?", confirmLabel: "Delete", onConfirm });
  return <Button onClick={ask}>Ask</Button>;
}

test("Back closes a question without confirming it", async () => {
  const onConfirm = vi.fn<() => void>();
  render(
    <App>
      <Deletion onConfirm={onConfirm} />
    </App>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Ask" }));
  const question = await screen.findByRole("dialog");
  await goBack();
  // The transition of closing never ends without a browser.
  expect(question.className).toContain("leave");
  expect(onConfirm).not.toHaveBeenCalled();
});

function RowWithMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionMenu
        label="More"
        items={[{ key: "history", label: "History", onClick: () => setOpen(true) }]}
      />
      {isOpen && <Dialog open title="History" onCancel={() => setOpen(false)} />}
    </>
  );
}

test("returns the focus to the menu that opened it", async () => {
  render(<RowWithMenu />);
  const menu = screen.getByRole("button", { name: "More" });
  fireEvent.click(menu);
  const item = await screen.findByRole("menuitem", { name: "History" });
  // An item that is clicked sooner loses the focus to the menu again.
  await waitFor(() => expect(document.activeElement).toBe(item));
  fireEvent.click(item);
  await screen.findByRole("dialog", { name: "History" });
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(document.activeElement).toBe(menu));
});

test("moves the focus into the menu that it opens, and Escape returns it", async () => {
  render(<RowWithMenu />);
  const menu = screen.getByRole("button", { name: "More" });
  menu.focus();
  fireEvent.click(menu);
  const item = await screen.findByRole("menuitem", { name: "History" });
  await waitFor(() => expect(document.activeElement).toBe(item));
  fireEvent.keyDown(item, { key: "Escape", keyCode: 27 });
  await waitFor(() => expect(document.activeElement).toBe(menu));
});

test("Back closes the menu of a row", async () => {
  render(<ActionMenu label="More" items={[{ key: "refund", label: "Refund" }]} />);
  const button = screen.getByRole("button", { name: "More" });
  fireEvent.click(button);
  await screen.findByRole("menuitem", { name: "Refund" });
  const isOpen = () => button.classList.contains("ant-dropdown-open");
  expect(isOpen()).toBe(true);
  await goBack();
  expect(isOpen()).toBe(false);
});
