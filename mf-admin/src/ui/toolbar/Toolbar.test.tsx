import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Toolbar } from "./Toolbar";

test("opens the filters with a button that says how many are set", () => {
  const toolbar = (filtersSet: number) => (
    <Toolbar filters={<input aria-label="Room" />} filtersSet={filtersSet} />
  );
  const { rerender } = render(toolbar(0));
  const button = screen.getByRole("button", { name: "Filters", expanded: false });
  const panel = document.getElementById(button.getAttribute("aria-controls") ?? "");
  expect(panel?.contains(screen.getByLabelText("Room"))).toBe(true);
  fireEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(panel?.dataset["open"]).toBe("true");
  rerender(toolbar(2));
  expect(button.textContent).toBe("Filters · 2");
});
