import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Tabs } from "./Tabs";

afterEach(() => vi.restoreAllMocks());

function show() {
  const onChange = vi.fn();
  const tabs = ["past", "upcoming", "cancelled"].map((value) => ({
    value,
    label: value,
    panel: <p>Content of {value}</p>,
  }));
  render(<Tabs label="Bookings" value="upcoming" onChange={onChange} tabs={tabs} />);
  return { onChange, tab: (name: string) => screen.getByRole("tab", { name }) };
}

test("shows the panel of the selected tab", () => {
  const { tab } = show();
  expect(tab("upcoming").getAttribute("aria-selected")).toBe("true");
  expect(screen.getByRole("tabpanel", { name: "upcoming" }).textContent).toBe(
    "Content of upcoming",
  );
});

test("has one tab stop, which arrow keys, Home and End move", () => {
  const { onChange, tab } = show();
  const stops = () => screen.getAllByRole("tab").filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toEqual([tab("upcoming")]);
  tab("upcoming").focus();
  for (const [key, name] of [
    ["ArrowRight", "cancelled"],
    ["ArrowRight", "past"],
    ["ArrowLeft", "cancelled"],
    ["Home", "past"],
    ["End", "cancelled"],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(document.activeElement).toBe(tab(name));
    expect(stops()).toEqual([tab(name)]);
  }
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(tab("cancelled"));
  expect(onChange).toHaveBeenCalledExactlyOnceWith("cancelled");
});

test("scrolls a narrow list to the selected tab", () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(120);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(80);
  vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockReturnValue(90);
  show();
  expect(screen.getByRole("tablist").scrollLeft).toBe(70);
});
