import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Fold } from "./Fold";

afterEach(() => vi.unstubAllGlobals());

function show(count: number, isPhone = false) {
  vi.stubGlobal("matchMedia", () => ({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  render(
    <Fold rows={Array.from({ length: count }, (_, index) => index)}>
      {(shown) => (
        <ul>
          {shown.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      )}
    </Fold>,
  );
}
const listed = () => screen.getAllByRole("listitem").length;

test("shows five rows of a long list, and all after a press", () => {
  show(12);
  expect(listed()).toBe(5);
  fireEvent.click(screen.getByRole("button", { name: "Show all 12", expanded: false }));
  expect(listed()).toBe(12);
  fireEvent.click(screen.getByRole("button", { name: "Show fewer", expanded: true }));
  expect(listed()).toBe(5);
});

test("shows one row on phones, where Today has many lists", () => {
  show(3, true);
  expect(listed()).toBe(1);
});

test("shows five rows without a button", () => {
  show(5);
  expect(listed()).toBe(5);
  expect(screen.queryByRole("button")).toBeNull();
});

test("prints all rows", () => {
  show(12);
  fireEvent(window, new Event("beforeprint"));
  expect(listed()).toBe(12);
  fireEvent(window, new Event("afterprint"));
  expect(listed()).toBe(5);
});
