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
      content={deferred(load)}
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

test("reports one failure of a load that several clicks wait for", async () => {
  const { button, onError, fail } = show();
  fireEvent.click(button);
  fireEvent.click(button);
  await fail();
  expect(onError).toHaveBeenCalledOnce();
});

test("replaces content that throws, and renders it again with the next click", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  let isBroken = true;
  const onError = vi.fn();
  const Loaded = ({ start }: { start: IntentStart }) => {
    if (isBroken) throw new Error("no name");
    return <TestMenu start={start} />;
  };
  render(
    <IntentButton
      content={deferred(() => Promise.resolve(Loaded))}
      aria-haspopup="menu"
      onError={onError}
      render={(Content, start) => <Content start={start} />}
    >
      Menu
    </IntentButton>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(new Error("no name")));
  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  expect(await screen.findByRole("button", { name: "open" })).toBeTruthy();
});

test("passes a click and the focus on to the button that replaces it", async () => {
  const menu = deferred(() => Promise.resolve(TestMenu));
  const Inner = ({ start }: { start: IntentStart }) => (
    <IntentButton
      content={menu}
      aria-haspopup="menu"
      start={start}
      onError={vi.fn()}
      render={(Loaded, next) => <Loaded start={next} />}
    >
      3 new
    </IntentButton>
  );
  render(
    <IntentButton
      content={deferred(() => Promise.resolve(Inner))}
      aria-haspopup="menu"
      onError={vi.fn()}
      render={(Loaded, start) => <Loaded start={start} />}
    >
      Bell
    </IntentButton>,
  );
  const bell = screen.getByRole("button", { name: "Bell" });
  act(() => bell.focus());
  fireEvent.click(bell);
  const opened = await screen.findByRole("button", { name: "open" });
  expect(document.activeElement).toBe(opened);
});
