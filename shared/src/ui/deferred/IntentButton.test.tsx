import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { deferred } from "./deferred";
import { IntentButton, type IntentStart } from "./IntentButton";

function TestMenu({ start: { autoFocus, triggerRef } }: { start: IntentStart }) {
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
    <IntentButton
      part={deferred(load)}
      className=""
      aria-label="Open menu"
      aria-haspopup="menu"
      onError={onError}
      render={(Loaded, start) => <Loaded start={start} />}
    >
      Menu
    </IntentButton>,
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

test("opens with an arrow key that came before it was loaded", async () => {
  const { button, finish } = show();
  fireEvent.keyDown(button, { key: "ArrowDown" });
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
