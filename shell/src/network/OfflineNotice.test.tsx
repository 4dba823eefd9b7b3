import { act, render, screen } from "@testing-library/react";
import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { OfflineNotice } from "./OfflineNotice";

afterEach(() => act(() => onlineManager.setOnline(true)));

test("announces that the user is offline until the network is back", () => {
  render(<OfflineNotice />);
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("");
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(status.textContent).toContain("You're offline.");
  act(() => void window.dispatchEvent(new Event("online")));
  expect(status.textContent).toBe("");
});
