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

afterEach(() => {
  cleanup();
  // Ends what still listens.
  history.replaceState({ idx: 0 }, "", "/");
  window.dispatchEvent(new PopStateEvent("popstate"));
});
beforeEach(() => {
  history.pushState({ idx: 2 }, "", "/earlier");
  history.pushState({ idx: 3, usr: "state of the page" }, "", "/");
});

test("Back closes what is open and keeps the state of the page", async () => {
  const close = vi.fn(() => shown.rerender(<Overlay isOpen={false} close={close} />));
  const shown = render(<Overlay isOpen close={close} />);
  expect(history.state).toMatchObject({ idx: 4, usr: "state of the page" });
  await goBack();
  expect(close).toHaveBeenCalledOnce();
  expect(history.state).toEqual({ idx: 3, usr: "state of the page" });
});

test("Back leads past the entry of what was closed otherwise", async () => {
  const close = vi.fn();
  const shown = render(<Overlay isOpen close={close} />);
  shown.rerender(<Overlay isOpen={false} close={close} />);
  history.back();
  await vi.waitFor(() => expect(history.state).toEqual({ idx: 2 }));
  expect(close).not.toHaveBeenCalled();
});

test("a page that opens after it was closed is not left", async () => {
  const shown = render(<Overlay isOpen close={vi.fn()} />);
  shown.rerender(<Overlay isOpen={false} close={vi.fn()} />);
  history.replaceState({ idx: 4 }, "", "/login");
  window.dispatchEvent(new PopStateEvent("popstate"));
  const back = vi.spyOn(history, "back");
  await goBack();
  expect(history.state).toMatchObject({ idx: 3 });
  expect(back).toHaveBeenCalledOnce();
});

test("can be closed with the next Back if it stays open", async () => {
  const close = vi.fn();
  render(<Overlay isOpen close={close} />);
  await goBack();
  expect(onOverlay()).toBe(true);
  await goBack();
  expect(close).toHaveBeenCalledTimes(2);
});

test("Back closes the upper of two, and leads past both once they are closed", async () => {
  const [lower, upper] = [vi.fn(), vi.fn()];
  const both = (isLowerOpen: boolean, isUpperOpen: boolean) => (
    <>
      <Overlay isOpen={isLowerOpen} close={lower} />
      <Overlay isOpen={isUpperOpen} close={upper} />
    </>
  );
  const shown = render(both(true, false));
  shown.rerender(both(true, true));
  expect(history.state).toMatchObject({ idx: 5 });
  await goBack();
  expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([0, 1]);
  await vi.waitFor(() => expect(history.state).toMatchObject({ idx: 5 }));
  shown.rerender(both(false, false));
  history.back();
  await vi.waitFor(() => expect(history.state).toEqual({ idx: 2 }));
});

test("takes the entry of another one that has just closed", async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const one = (isFirst: boolean, isSecond: boolean) => (
    <>
      <Overlay isOpen={isFirst} close={first} />
      <Overlay isOpen={isSecond} close={second} />
    </>
  );
  const shown = render(one(true, false));
  const { length } = history;
  shown.rerender(one(false, true));
  expect(history.length).toBe(length);
  expect(history.state).toMatchObject({ idx: 4, overlay: expect.any(String) });
  await goBack();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});
