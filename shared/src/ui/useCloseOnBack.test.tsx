import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isOverlayEntry, useCloseOnBack } from "./useCloseOnBack";

interface Props {
  isOpen: boolean;
  close: () => void;
}

function Overlay({ isOpen, close }: Props) {
  useCloseOnBack(isOpen, close);
  return null;
}

const popped = () =>
  new Promise<void>((resolve) => addEventListener("popstate", () => resolve(), { once: true }));

async function goBack(): Promise<void> {
  const arrived = popped();
  history.back();
  await act(() => arrived);
}

const onOverlay = () => isOverlayEntry(history.state);

afterEach(async () => {
  cleanup();
  if (onOverlay()) await popped();
});
beforeEach(() => history.pushState({ idx: 3, usr: "state of the page" }, "", "/"));

test("Back closes what is open and keeps the state of the page", async () => {
  const close = vi.fn(() => shown.rerender(<Overlay isOpen={false} close={close} />));
  const shown = render(<Overlay isOpen close={close} />);
  expect(history.state).toMatchObject({ idx: 4, usr: "state of the page" });
  await goBack();
  expect(close).toHaveBeenCalledOnce();
  expect(history.state).toEqual({ idx: 3, usr: "state of the page" });
});

test("removes its entry when it is closed otherwise", async () => {
  const close = vi.fn();
  const shown = render(<Overlay isOpen close={close} />);
  expect(onOverlay()).toBe(true);
  const arrived = popped();
  shown.rerender(<Overlay isOpen={false} close={close} />);
  await arrived;
  expect(onOverlay()).toBe(false);
  expect(close).not.toHaveBeenCalled();
});

test("can be closed with the next Back if it stays open", async () => {
  const close = vi.fn();
  render(<Overlay isOpen close={close} />);
  await goBack();
  expect(onOverlay()).toBe(true);
  await goBack();
  expect(close).toHaveBeenCalledTimes(2);
});

test("Back closes the upper of two, and both remove their entries", async () => {
  const [lower, upper] = [vi.fn(), vi.fn()];
  const both = (isLowerOpen: boolean, isUpperOpen: boolean) => (
    <>
      <Overlay isOpen={isLowerOpen} close={lower} />
      <Overlay isOpen={isUpperOpen} close={upper} />
    </>
  );
  const shown = render(both(true, false));
  shown.rerender(both(true, true));
  await goBack();
  expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([0, 1]);
  await vi.waitFor(() => expect(history.state).toMatchObject({ idx: 5 }));
  shown.rerender(both(false, false));
  await vi.waitFor(() => expect(history.state).toMatchObject({ idx: 3 }));
});

test("waits for the entry of another one that has just closed", async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const one = (isFirst: boolean, isSecond: boolean) => (
    <>
      <Overlay isOpen={isFirst} close={first} />
      <Overlay isOpen={isSecond} close={second} />
    </>
  );
  const shown = render(one(true, false));
  const arrived = popped();
  shown.rerender(one(false, false));
  await new Promise((resolve) => setTimeout(resolve));
  shown.rerender(one(false, true));
  await arrived;
  expect(history.state).toMatchObject({ idx: 4, overlay: expect.any(String) });
  expect(second).not.toHaveBeenCalled();
  await goBack();
  expect(second).toHaveBeenCalledOnce();
});
