import { act, render, screen } from "@testing-library/react";
import { onlineManager } from "@tanstack/react-query";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { OfflineNotice } from "./OfflineNotice";

afterEach(() => act(() => onlineManager.setOnline(true)));

function show(path: string): HTMLElement {
  render(<OfflineNotice />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>,
  });
  return screen.getByRole("status");
}

test("announces that the user is offline until the network is back", () => {
  const status = show("/snacks");
  expect(status.textContent).toBe("");
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(status.textContent).toContain("You're offline.");
  act(() => void window.dispatchEvent(new Event("online")));
  expect(status.textContent).toBe("");
});

test("leaves the notice to the kiosk on its page", () => {
  const status = show("/kiosk");
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(status.textContent).toBe("");
});
