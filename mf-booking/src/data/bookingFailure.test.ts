import { expect, test, vi } from "vitest";
import { bookingFailureToast } from "./bookingFailure";

const buyCredits = vi.fn();
const refusal = (message: string, details = "{}") => ({ code: "P0001", message, details });
const toastFor = (error: unknown) => bookingFailureToast(error, { credits: 3, buyCredits });

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
