import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PlainToasts } from "./PlainToasts";
import { showToast, toastQueue } from "./showToast";

beforeEach(() => {
  vi.useFakeTimers();
  toastQueue.set([]);
  render(<PlainToasts />);
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = (toast: Parameters<typeof showToast>[0]) => act(() => void showToast(toast));

test("shows a toast for 3000 ms if the other toasts have not loaded within a second", async () => {
  show({ title: "An error occurred", description: "Check your connection, then try again." });
  await pass(999);
  expect(screen.queryByRole("alert")).toBeNull();
  await pass(1);
  expect(screen.getByRole("alert").textContent).toBe(
    "An error occurredCheck your connection, then try again.",
  );
  await pass(2999);
  expect(screen.getByRole("alert")).toBeTruthy();
  await pass(1);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("shows the next toast immediately", async () => {
  show({ title: "An error occurred" });
  await pass(1000);
  await pass(3000);
  show({ title: "Checkout Failed" });
  expect(screen.getByRole("alert").textContent).toBe("Checkout Failed");
});

test("runs an action once and closes the toast", async () => {
  const onClick = vi.fn();
  show({ title: "Insufficient Credits", action: { label: "Add Credits", onClick } });
  await pass(1000);
  fireEvent.click(screen.getByRole("button", { name: "Add Credits" }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.queryByRole("alert")).toBeNull();
});
