import { act, fireEvent, render, screen } from "@testing-library/react";
import { flushSync } from "react-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toasts } from "./Toasts";
import { showToast } from "./showToast";

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(async () => {
  await pass(60_000);
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function show(toast: Parameters<typeof showToast>[0]): Promise<() => void> {
  let close: ReturnType<typeof showToast>;
  await act(async () => void (close = showToast(toast)));
  return () => close?.();
}

test("shows a toast in a later render than that of the event", () => {
  act(() => {
    flushSync(() => void showToast({ title: "Profile Updated" }));
    expect(screen.queryByText("Profile Updated")).toBeNull();
  });
  expect(screen.getByText("Profile Updated")).toBeTruthy();
});

test("does not show a toast that is closed before it is shown", async () => {
  act(() => flushSync(() => showToast({ title: "Payment System Loading" })?.()));
  await pass(20);
  expect(screen.queryByText("Payment System Loading")).toBeNull();
});

test("hides a toast after 3000 ms", async () => {
  await show({ title: "Booking Confirmed", description: "Gulmohar, 10:00" });
  await pass(2900);
  expect(screen.getByText("Booking Confirmed")).toBeTruthy();
  expect(screen.getByText("Gulmohar, 10:00")).toBeTruthy();
  await pass(1000);
  expect(screen.queryByText("Booking Confirmed")).toBeNull();
});

test("pauses the timeout while the pointer is over it", async () => {
  await show({ title: "Booking Confirmed" });
  fireEvent.mouseEnter(screen.getByRole("region", { name: "Notifications" }));
  await pass(10_000);
  expect(screen.getByText("Booking Confirmed")).toBeTruthy();
  fireEvent.mouseLeave(screen.getByRole("region", { name: "Notifications" }));
  await pass(4000);
  expect(screen.queryByText("Booking Confirmed")).toBeNull();
});

test("announces errors immediately and other toasts politely", async () => {
  await show({ title: "Login Failed", variant: "destructive" });
  await show({ title: "Profile Updated" });
  expect(screen.getByRole("alert").textContent).toContain("Login Failed");
  const region = screen.getByRole("region", { name: "Notifications" });
  expect(region.getAttribute("aria-live")).toBe("polite");
  expect(region.textContent).toContain("Profile Updated");
});

test("shows a neutral icon unless the toast reports an error", async () => {
  await show({ title: "Payment System Loading" });
  const toast = screen.getByRole("group");
  expect(toast.querySelector(".lucide-info")).toBeTruthy();
  expect(toast.querySelector(".lucide-circle-check")).toBeNull();
});

test("runs an action once and closes the toast", async () => {
  const onClick = vi.fn();
  await show({ title: "Insufficient Credits", action: { label: "Add Credits", onClick } });
  fireEvent.click(screen.getByRole("button", { name: "Add Credits" }));
  expect(onClick).toHaveBeenCalledOnce();
  await pass(500);
  expect(screen.queryByText("Insufficient Credits")).toBeNull();
});

test("closes a dismissed toast", async () => {
  await show({ title: "Profile Updated" });
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  await pass(500);
  expect(screen.queryByText("Profile Updated")).toBeNull();
});

test("replaces the earlier toasts of its flow, and no others", async () => {
  await show({ title: "Payment Failed", variant: "destructive", flow: "payment" });
  await show({ title: "Profile Updated", flow: "profile" });
  await show({ title: "Feedback Submitted" });
  await show({ title: "Purchase Successful", flow: "payment" });
  await pass(500);
  expect(screen.queryByText("Payment Failed")).toBeNull();
  for (const title of ["Purchase Successful", "Profile Updated", "Feedback Submitted"])
    expect(screen.getByText(title)).toBeTruthy();
});

test("does not close a later toast of the flow with the function of an earlier one", async () => {
  const closeEarlier = await show({ title: "Payment System Loading", flow: "payment" });
  await show({ title: "Payment Failed", flow: "payment" });
  act(closeEarlier);
  await pass(500);
  expect(screen.queryByText("Payment System Loading")).toBeNull();
  expect(screen.getByText("Payment Failed")).toBeTruthy();
});

test("closes a toast with the returned function", async () => {
  const close = await show({ title: "Payment System Loading" });
  await show({ title: "Checkout Failed", variant: "destructive" });
  act(close);
  await pass(500);
  expect(screen.queryByText("Payment System Loading")).toBeNull();
  expect(screen.getByText("Checkout Failed")).toBeTruthy();
});
