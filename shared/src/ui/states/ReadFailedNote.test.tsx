import { fireEvent, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { ReadFailedNote } from "./ReadFailedNote";

test("announces the failure and calls onRetry, except while retrying", () => {
  let retries = 0;
  const note = (retrying: boolean) => (
    <ReadFailedNote
      text="Your bookings could not be loaded."
      onRetry={() => (retries += 1)}
      retrying={retrying}
    />
  );
  const { getByRole, rerender } = render(note(false));
  expect(getByRole("alert").textContent).toContain("Your bookings could not be loaded.");
  fireEvent.click(getByRole("button", { name: "Retry" }));
  rerender(note(true));
  fireEvent.click(getByRole("button", { name: "Retry" }));
  expect(retries).toBe(1);
});
