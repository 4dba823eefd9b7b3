import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { deferred } from "../frame/deferred";
import { MenuButton, type MenuStart } from "./MenuButton";

function TestMenu({ start: { autoFocus, triggerRef } }: { start: MenuStart }) {
  const [open, setOpen] = useState(false);
  return (
    <button ref={triggerRef} type="button" autoFocus={autoFocus} onClick={() => setOpen(!open)}>
      {open ? "open" : "closed"}
    </button>
  );
}

function show() {
  let finish: (menu: typeof TestMenu) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const load = vi.fn(
    () =>
      new Promise<typeof TestMenu>((resolve, reject) => {
        finish = resolve;
        fail = reject;
      }),
  );
  const onError = vi.fn();
  render(
    <MenuButton
      menu={deferred(load)}
      className=""
      label="Open menu"
      haspopup="menu"
      onError={onError}
      render={(Loaded, start) => <Loaded start={start} />}
    >
      Menu
    </MenuButton>,
  );
  return {
    button: screen.getByRole("button", { name: "Open menu" }),
    load,
    onError,
    finish: () => act(async () => finish(TestMenu)),
    fail: () => act(async () => fail(new Error("Loading chunk menu failed"))),
  };
}

test("loads on hover and stays closed", async () => {
  const { button, load, finish } = show();
  expect(load).not.toHaveBeenCalled();
  fireEvent.pointerEnter(button);
  await finish();
  expect(screen.getByRole("button", { name: "closed" })).toBeTruthy();
});

test("opens after a click that came before it was loaded", async () => {
  const { button, finish } = show();
  fireEvent.click(button);
  fireEvent.click(button);
  await finish();
  expect(screen.getByRole("button", { name: "open" })).toBeTruthy();
});

test("is not replaced between press and release", async () => {
  const { button, finish } = show();
  fireEvent.pointerEnter(button);
  fireEvent.pointerDown(button);
  await finish();
  expect(screen.getByRole("button", { name: "Open menu" })).toBe(button);
  fireEvent.click(button);
  expect(await screen.findByRole("button", { name: "open" })).toBeTruthy();
});

test("hands its focus over", async () => {
  const { button, finish } = show();
  act(() => button.focus());
  await finish();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "closed" }));
});

test("reports a failed load after a click, and loads again with the next", async () => {
  const { button, load, onError, finish, fail } = show();
  fireEvent.click(button);
  await fail();
  expect(onError).toHaveBeenCalledOnce();
  fireEvent.click(button);
  expect(load).toHaveBeenCalledTimes(2);
  await finish();
  expect(screen.getByRole("button", { name: "open" })).toBeTruthy();
});
