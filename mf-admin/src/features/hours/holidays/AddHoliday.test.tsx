import { fireEvent, render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { todayInSpace } from "@portal/shared/domain/dates";
import { formatDay } from "@portal/shared/domain/formatDates";
import { jsonResponse, fakePortal } from "../../../testing/fakePortal";
import { inPortal } from "../../../testing/inPortal";
import { AddHoliday } from "./AddHoliday";

test("shows an error with Retry when the bookings of the day cannot be loaded", async () => {
  const portal = fakePortal(() => jsonResponse({ code: "XX000", message: "deep inside" }, 400));
  const screen = render(<AddHoliday existing={[]} onAdd={vi.fn<() => void>()} />, inPortal(portal));
  const date = screen.getByLabelText("Date");
  fireEvent.mouseDown(date);
  fireEvent.change(date, { target: { value: formatDay(todayInSpace()) } });
  fireEvent.keyDown(date, { key: "Enter", code: "Enter", keyCode: 13 });
  await screen.findByText("Error loading the bookings on this day");
  const before = portal.calls.length;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await vi.waitFor(() => expect(portal.calls.length).toBeGreaterThan(before));
});
