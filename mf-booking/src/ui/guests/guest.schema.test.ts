import { addDays, todayInSpace } from "@portal/shared/domain/dates";
import { expect, test } from "vitest";
import { emptyGuest, guestSchema } from "./guest.schema";

test("requires a name, a valid email and a day that has not passed", () => {
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

test.each([
  "meera@example",
  "meera example.com",
  "@example.com",
  "me era@example.com",
  "meera@example.c om",
])("rejects '%s' as email address", (email) => {
  const { error } = guestSchema.safeParse({ ...emptyGuest(), visitorName: "Meera", email });
  expect(error?.issues.map((issue) => issue.message)).toEqual(["Valid email is required"]);
});

test.each([
  "a?cc=b@example.com",
  "a&b@example.com",
  "a%0Ab@example.com",
  "a\u0001b@example.com",
  "<a@example.com>",
  "a@bücher.example",
])(
  "rejects %j, which could add headers to a mailto link or spells a mailbox in another way",
  (email) => {
    const { error } = guestSchema.safeParse({ ...emptyGuest(), visitorName: "Meera", email });
    expect(error?.issues.map((issue) => issue.message)).toEqual([
      "The email address cannot contain ?, & or %, brackets, quotes, commas or accented letters.",
    ]);
  },
);

test("accepts a visit today with empty optional fields", () => {
  const visitDate = todayInSpace();
  const form = { ...emptyGuest(), visitDate, visitorName: "Meera", email: "meera@example.com" };
  expect(guestSchema.parse(form)).toEqual({
    visitorName: "Meera",
    email: "meera@example.com",
    phone: "",
    organization: "",
    hostName: "",
    purpose: "",
    visitDate,
  });
});

test("trims all texts", () => {
  const texts = {
    visitorName: "Meera",
    email: "meera@example.com",
    phone: "98765",
    organization: "Teak & Co",
    hostName: "Asha",
    purpose: "Interview",
  };
  const spaced = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, ` ${text} `]),
  );
  expect(guestSchema.parse({ ...emptyGuest(), ...spaced })).toMatchObject(texts);
});
