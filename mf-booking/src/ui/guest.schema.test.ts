import { addDays, todayInSpace } from "@portal/shared/domain/dates";
import { expect, test } from "vitest";
import { emptyGuest, guestSchema } from "./guest.schema";

test("a guest needs a name, a valid e-mail and a day that is not over", () => {
  const { error } = guestSchema.safeParse({
    ...emptyGuest(),
    visitDate: addDays(todayInSpace(), -1),
  });
  expect(error?.issues.map((issue) => issue.message)).toEqual([
    "Visitor name is required",
    "Valid email is required",
    "Visit date cannot be before today",
  ]);
});

test.each(["meera@example", "meera example.com", "@example.com", "me era@example.com"])(
  "'%s' is no e-mail address",
  (email) => {
    const { error } = guestSchema.safeParse({ ...emptyGuest(), visitorName: "Meera", email });
    expect(error?.issues.map((issue) => issue.message)).toEqual(["Valid email is required"]);
  },
);

test.each(["a?cc=b@example.com", "a&b@example.com", "a%0Ab@example.com", "a\u0001b@example.com"])(
  "%j could add to a mail link",
  (email) => {
    const { error } = guestSchema.safeParse({ ...emptyGuest(), visitorName: "Meera", email });
    expect(error?.issues.map((issue) => issue.message)).toEqual([
      "The email address cannot contain ?, & or %.",
    ]);
  },
);

test("everything else is optional", () => {
  const form = { ...emptyGuest(), visitorName: " Meera ", email: "meera@example.com" };
  expect(guestSchema.parse(form)).toMatchObject({ visitorName: "Meera", phone: "", purpose: "" });
});
