import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newVersion } from "./newVersion";
import { UpdateNotice } from "./UpdateNotice";

beforeEach(() => newVersion.set(true));
afterEach(() => act(() => onlineManager.setOnline(true)));

test("announces the new version and reloads on request", () => {
  const reload = vi.fn();
  render(<UpdateNotice reload={reload} />);
  expect(screen.getByRole("status").textContent).toContain("A new version of Banyan is ready.");
  fireEvent.click(screen.getByRole("button", { name: "Reload" }));
  expect(reload).toHaveBeenCalledOnce();
});

test("shows nothing while the version is the same", () => {
  newVersion.set(false);
  render(<UpdateNotice reload={vi.fn()} />);
  expect(screen.queryByRole("status")).toBeNull();
});

test("can be closed", () => {
  render(<UpdateNotice reload={vi.fn()} />);
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.getByRole("status").textContent).toBe("");
});

test("waits until the user is online", () => {
  act(() => onlineManager.setOnline(false));
  render(<UpdateNotice reload={vi.fn()} />);
  expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
});
