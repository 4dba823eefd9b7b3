import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DayField } from "./DayField";

test.each(["Tue, 1 Dec 2026", "1 Dec 2026", "1/12/2026", "2026-12-01"])(
  "takes a day that is typed as %s",
  (text) => {
    const days: (string | null)[] = [];
    render(<DayField label="From day" onChange={(day) => days.push(day)} />);
    const field = screen.getByLabelText("From day");
    fireEvent.mouseDown(field);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(days).toEqual(["2026-12-01"]);
  },
);
