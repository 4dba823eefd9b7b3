import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Select } from "./Select";

const options = [
  { value: "name", label: "Name" },
  { value: "price", label: "Price" },
];

test("opens after a click that came before its list was loaded", async () => {
  render(<Select label="Sort by" options={options} value="name" onChange={() => undefined} />);
  const closed = screen.getByRole("combobox", { name: /^Sort by/ });
  expect(closed.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(closed);
  expect(await screen.findByRole("option", { name: "Price" })).toBeTruthy();
  expect(screen.getByRole("combobox").getAttribute("aria-expanded")).toBe("true");
});

test("Back closes its list", async () => {
  const onChange = vi.fn();
  render(<Select label="Sort by" options={options} value="name" onChange={onChange} />);
  fireEvent.click(screen.getByRole("combobox", { name: /^Sort by/ }));
  await screen.findByRole("option", { name: "Price" });
  history.back();
  await waitFor(() =>
    expect(screen.getByRole("combobox").getAttribute("aria-expanded")).toBe("false"),
  );
  expect(onChange).not.toHaveBeenCalled();
});
