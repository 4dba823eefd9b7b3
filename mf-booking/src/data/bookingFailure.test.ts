import { expect, test, vi } from "vitest";
import { OfflineError } from "@portal/shared/data/offline";
import { bookingFailureToast, failureText } from "./bookingFailure";

const buyCredits = vi.fn();
const refusal = (message: string, details = "{}") => ({ code: "P0001", message, details });
const toastFor = (error: unknown, action: "book" | "move" = "book") =>
  bookingFailureToast(action, error, { credits: 3, buyCredits });

test("reports a taken slot as 'Booking Exists'", () => {
  expect(toastFor(refusal("slot_taken"))).toMatchObject({
    title: "Booking Exists",
    description: "This time slot is already booked. Please select another time.",
  });
});

test("shows the credits that the server requires and a link to buy more", () => {
  const toast = toastFor(refusal("insufficient_credits", `{"needed": 8, "balance": 1}`));
  expect(toast).toMatchObject({
    title: "Insufficient Credits",
    description: "You need 8 credits to make this booking. Please purchase more credits.",
  });
  toast.action?.onClick();
  expect(buyCredits).toHaveBeenCalledOnce();
});

test("reports other errors as 'Booking Failed' without the error's text", () => {
  expect(toastFor({ code: "XX000", message: "the database's own words" })).toEqual({
    title: "Booking Failed",
    description: "There was an error creating your booking",
    variant: "destructive",
  });
});

test("reports a failed move in its own words", () => {
  expect(toastFor(new OfflineError("You're offline."), "move")).toMatchObject({
    title: "Booking not rescheduled",
  });
  expect(toastFor({ code: "XX000", message: "the database's own words" }, "move")).toEqual({
    title: "Booking not rescheduled",
    description: "Your booking could not be rescheduled. It is unchanged.",
    variant: "destructive",
  });
});

test.each([
  ["book", new OfflineError("offline"), "Not booked: you're offline."],
  ["move", new OfflineError("offline"), "Not moved: you're offline."],
  ["cancel", refusal("too_often"), "Not cancelled: Too many attempts. Try again in an hour."],
  [
    "book",
    { code: "XX000", message: "the database's own words" },
    "Not booked: There was an error creating your booking",
  ],
  ["book", refusal("slot_taken"), null],
  ["book", refusal("insufficient_credits"), null],
  [
    "cancel",
    new TypeError("Failed to fetch"),
    "No response from the server. Retry to see whether the booking was cancelled.",
  ],
  ["move", null, null],
] as const)("shows in the dialog to %s after %o: %s", (action, error, text) => {
  expect(failureText(action, error)).toBe(text);
});

test("says how to move a booking whose room needs approval", () => {
  const error = refusal("needs_approval");
  expect(failureText("move", error)).toMatch(
    /^This time needs approval: request it as a new booking and cancel this one when it is approved/,
  );
  expect(failureText("book", error)).toMatch(/^Not booked: Bookings of this room need approval/);
});
