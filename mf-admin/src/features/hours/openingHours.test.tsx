import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { jsonResponse, fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { OpeningHoursEditor } from "./OpeningHoursEditor";

const stamp = "2026-11-20T10:00:00Z";

test("marks the times of a day that closes before it opens", async () => {
  const stored = { value: defaultOpeningHours, updated_at: stamp };
  render(<OpeningHoursEditor />, inPortal(fakePortal(() => jsonResponse([stored]))));
  fireEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const closes = screen.getByLabelText("Monday closes at");
  const isMarked = (label: string) => screen.getByLabelText(label).getAttribute("aria-invalid");
  expect(isMarked("Monday closes at")).toBeNull();
  fireEvent.change(closes, { target: { value: "07:00" } });
  expect(screen.getByRole("alert").textContent).toBe(
    "Monday: closing time must be later than opening time.",
  );
  expect(isMarked("Monday opens at")).toBe("true");
  expect(isMarked("Monday closes at")).toBe("true");
  expect(isMarked("Tuesday closes at")).toBeNull();
  expect(closes.className).toContain("ant-input-status-error");
});

test("discards edited hours after Cancel and Leave", async () => {
  const stored = { value: defaultOpeningHours, updated_at: stamp };
  render(<OpeningHoursEditor />, inPortal(fakePortal(() => jsonResponse([stored]))));
  const edit = async () => fireEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const closing = () => screen.getByLabelText<HTMLInputElement>("Monday closes at");
  await edit();
  const before = closing().value;
  fireEvent.change(closing(), { target: { value: "21:00" } });
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await edit();
  expect(closing().value).toBe(before);
});

test("shows every weekday, also of hours that were saved without one", async () => {
  const hours = defaultOpeningHours.hours.filter(({ day }) => day !== "Wednesday");
  const stored = { value: { hours }, updated_at: stamp };
  render(<OpeningHoursEditor />, inPortal(fakePortal(() => jsonResponse([stored]))));
  fireEvent.click(await screen.findByRole("button", { name: "Edit" }));
  expect(screen.getAllByLabelText(/closes at/)).toHaveLength(7);
  expect(screen.getByLabelText<HTMLInputElement>("Wednesday closes at").value).toBe("20:00");
});
