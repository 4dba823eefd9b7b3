import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newVersion } from "./newVersion";
import { UpdateNotice } from "./UpdateNotice";

beforeEach(() => newVersion.set("ready"));
afterEach(() => act(() => onlineManager.setOnline(true)));

test("announces the new version and reloads on request", () => {
  render(<UpdateNotice />);
  expect(screen.getByRole("status").textContent).toContain("A new version of Banyan is ready.");
  fireEvent.click(screen.getByRole("button", { name: "Reload" }));
  expect(newVersion.getSnapshot()).toBe("reloading");
});

test("shows nothing while the version is the same", () => {
  newVersion.set("none");
  render(<UpdateNotice />);
  expect(screen.queryByRole("status")).toBeNull();
});

test("says that a file is missing, also after the new version was dismissed", () => {
  render(<UpdateNotice />);
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  act(() => newVersion.set("needed"));
  expect(screen.getByRole("status").textContent).toContain("This tab is out of date.");
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});

test("can be closed", () => {
  render(<UpdateNotice />);
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.getByRole("status").textContent).toBe("");
});

test("waits until the user is online", () => {
  act(() => onlineManager.setOnline(false));
  render(<UpdateNotice />);
  expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
});
